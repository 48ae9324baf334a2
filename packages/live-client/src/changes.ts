// Tells once about everything that changed while one frame, timer or call was worked on.
export function createChanges(tell: () => void) {
  let [depth, changed] = [0, false];
  function settle() {
    if (depth > 0 || !changed) return;
    changed = false;
    tell();
  }
  return {
    mark() {
      changed = true;
      settle();
    },
    together<T>(work: () => T): T {
      depth++;
      try {
        return work();
      } finally {
        depth--;
        settle();
      }
    },
  };
}
export type Changes = ReturnType<typeof createChanges>;

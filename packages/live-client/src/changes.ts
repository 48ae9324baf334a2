// Batches change notifications: one call of `notify` per frame, timer or call, however much changed.
export function createChanges(notify: () => void) {
  let [depth, changed] = [0, false];
  function settle() {
    if (depth > 0 || !changed) return;
    changed = false;
    notify();
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

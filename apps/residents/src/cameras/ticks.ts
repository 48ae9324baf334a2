// One timer for all cameras; it rests while none is open.

/** Twice for each frame of twelve a second: a frame is late by at most as much, and sounds leave two by two. */
const tickMs = 1000 / 24;

export type Ticks = ReturnType<typeof createTicks>;

export function createTicks() {
  const listeners = new Set<(nowMs: number) => void>();
  let timer: NodeJS.Timeout | undefined;
  function stop() {
    clearInterval(timer);
    timer = undefined;
  }
  return {
    /** Answers how to end it. */
    add(listener: (nowMs: number) => void): () => void {
      listeners.add(listener);
      timer ??= setInterval(() => {
        const now = Date.now();
        for (const each of listeners) each(now);
      }, tickMs);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) stop();
      };
    },
    close() {
      listeners.clear();
      stop();
    },
  };
}

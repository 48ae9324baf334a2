// The sound of a call that rings: one tab of a browser plays it, one that is seen if there is any.

const lockName = 'call ring';
const ringEveryMs = 3000;
/** Tabs that nobody sees let one that is seen go first. */
const hiddenWaitMs = 500;

/** `play` once, then again until it is stopped, in one tab at a time. Returns how to stop. */
export function ringOnce(play: () => void): () => void {
  const over = new AbortController();
  const ring = () =>
    new Promise<void>((resolve) => {
      if (over.signal.aborted) return resolve();
      play();
      const timer = setInterval(play, ringEveryMs);
      over.signal.addEventListener('abort', () => {
        clearInterval(timer);
        resolve();
      });
    });
  const begin = () =>
    // Browsers have no locks on an address without TLS.
    'locks' in navigator
      ? navigator.locks.request(lockName, { signal: over.signal }, ring).catch(() => undefined)
      : ring();
  const wait = setTimeout(() => void begin(), document.visibilityState === 'visible' ? 0 : hiddenWaitMs);
  return () => {
    clearTimeout(wait);
    over.abort();
  };
}

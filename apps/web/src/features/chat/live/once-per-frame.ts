// Runs the same work at most once a frame, however often it is requested. A hidden tab has no frames: there a
// timer runs it.
const longestMs = 250;

/** `ask` requests `work`; `stop` cancels the request. */
export function oncePerFrame(work: () => void): { ask: () => void; stop: () => void } {
  let frame = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    timer = undefined;
  };
  const run = () => {
    stop();
    work();
  };
  return {
    ask() {
      if (timer !== undefined) return;
      frame = requestAnimationFrame(run);
      timer = setTimeout(run, longestMs);
    },
    stop,
  };
}

// Many changes, one look: what happens within a frame is shown by one drawing. Frames rest in a tab that
// nobody looks at: a timer stands in for them.
const longestMs = 250;

/** Answers how to ask for `work`, and how to give it up. */
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

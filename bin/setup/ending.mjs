// How a start ends its server: it is asked first and killed when it does not end in time.

/** Longer than the server gives its own work to end. */
const stopWithinMs = 4500;
/** After a second Ctrl-C. */
const hurryWithinMs = 1000;
/** A terminal tells the whole group and npm passes the signal on: two signals, one Ctrl-C. */
const sameKeyMs = 500;

/** `ask` passes a signal on to the server, `kill` ends it and all it has started. */
export function createEnding({ ask, kill }) {
  let askedAt;
  let timer;
  return {
    stop(signal) {
      const now = performance.now();
      if (askedAt !== undefined && now - askedAt < sameKeyMs) return;
      clearTimeout(timer);
      timer = setTimeout(kill, askedAt === undefined ? stopWithinMs : hurryWithinMs);
      askedAt = now;
      ask(signal);
    },
    /** The server has ended. */
    ended: () => clearTimeout(timer),
  };
}

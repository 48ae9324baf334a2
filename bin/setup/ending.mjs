// How a start ends its server: it is asked first and killed when it does not end in time.

/** What a server that has not said otherwise gives its own work to end. */
const usualMs = 4000;
/** Beyond what the server gives itself. */
const patienceMs = 500;
/** After a second Ctrl-C. */
const hurryWithinMs = 1000;
/** A terminal tells the whole group and npm passes the signal on: two signals, one Ctrl-C. */
const sameKeyMs = 500;

/** `ask` passes a signal on to the server, `kill` ends it and all it has started. */
export function createEnding({ ask, kill }) {
  let stopWithinMs = usualMs;
  let askedAt;
  let timer;
  return {
    stop(signal) {
      const now = performance.now();
      if (askedAt !== undefined && now - askedAt < sameKeyMs) return;
      clearTimeout(timer);
      timer = setTimeout(kill, askedAt === undefined ? stopWithinMs + patienceMs : hurryWithinMs);
      askedAt = now;
      ask(signal);
    },
    /** What the server says that it needs: it serves on while proxies turn to others. */
    allow: (ms) => void (stopWithinMs = ms),
    /** The server has ended. */
    ended: () => clearTimeout(timer),
  };
}

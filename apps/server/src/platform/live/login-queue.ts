// One queue for the logins of a process: thousands who reconnect at once wait instead of being refused, and a
// connection that closes while waiting costs nothing.
import { refuse } from '../refusal.ts';
import type { LiveConnection } from './live.ts';

export type LoginQueue = {
  /** Does the work in the order of calls; refuses where the queue is full, or the connection has closed. */
  pass<T>(connection: LiveConnection, work: () => T | Promise<T>): Promise<T>;
};

export function createLoginQueue({
  running: most,
  waiting: longest,
}: {
  running: number;
  waiting: number;
}): LoginQueue {
  let running = 0;
  /** In the order they came. */
  const waiting = new Set<() => void>();

  const turn = (connection: LiveConnection) =>
    new Promise<void>((resolve, reject) => {
      waiting.add(resolve);
      connection.onClose(() => {
        if (waiting.delete(resolve)) reject(refuse('unavailable'));
      });
    });

  function leave() {
    const [next] = waiting;
    // The slot passes to the connection that waited longest.
    if (!next) running -= 1;
    else {
      waiting.delete(next);
      next();
    }
  }

  return {
    async pass(connection, work) {
      if (running < most) running += 1;
      else if (waiting.size < longest) await turn(connection);
      else throw refuse('unavailable');
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}

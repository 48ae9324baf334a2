// Logins of the whole process, one line: thousands who come back at once wait their turn instead of being
// refused, and whoever leaves while waiting costs nothing.
import { refuse } from '../refusal.ts';
import type { LiveConnection } from './live.ts';

export type LoginQueue = {
  /** Does the work when it is her turn; refuses where the line is too long, or she has left. */
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
    // Her place is the one that has just become free.
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

// One queue for the logins of a process: thousands who reconnect at once wait instead of being refused, and a
// connection that closes while waiting costs nothing.
import { refuse } from '../refusal.ts';
import type { LiveConnection } from './live.ts';

export type LoginQueue = {
  /** Does the work in the order of calls; refuses where the queue is full, or the connection has closed. */
  pass<T>(connection: LiveConnection, work: () => T | Promise<T>): Promise<T>;
  /** The connection has closed. */
  forget(connection: LiveConnection): void;
};

export function createLoginQueue({
  running: most,
  waiting: longest,
}: {
  running: number;
  waiting: number;
}): LoginQueue {
  let running = 0;
  /** In the order they came. Each receives whether it may begin. */
  const waiting = new Map<LiveConnection, (mayBegin: boolean) => void>();

  function leave() {
    const [next] = waiting;
    // The slot passes to the connection that waited longest.
    if (!next) return void (running -= 1);
    const [connection, tell] = next;
    waiting.delete(connection);
    tell(true);
  }

  return {
    async pass(connection, work) {
      if (running < most) running += 1;
      else if (waiting.size >= longest || !connection.isOpen) throw refuse('unavailable');
      else if (!(await new Promise<boolean>((tell) => waiting.set(connection, tell))))
        throw refuse('unavailable');
      try {
        return await work();
      } finally {
        leave();
      }
    },
    forget(connection) {
      waiting.get(connection)?.(false);
      waiting.delete(connection);
    },
  };
}

// When events are turned into notifications: when a commit wakes this process, after the clock was moved, and
// now and then, in case a wake was lost.
import { isMovable } from '../../platform/clock.ts';
import { listenTo } from '../../platform/db/listen.ts';
import { isPassingFailure } from '../../platform/db/passing-failure.ts';
import type { Use } from '../../platform/engines.ts';
import { notificationWake } from './event-writer.ts';
import type { Committed, EventFanOut } from './fan-out.ts';

/** Real time: also how soon an event that failed is tried again at the earliest. */
const pollMs = 2000;

type Needs = Use<'pool' | 'clock' | 'log'> & {
  fanOut: EventFanOut;
  /** After each commit. */
  committed(done: Committed): void;
};

export async function createEventQueue({ pool, clock, log, fanOut, committed }: Needs) {
  let running: Promise<void> | undefined;
  let isWoken = false;
  let isClosed = false;

  function takeWake(): boolean {
    const wasWoken = isWoken && !isClosed;
    isWoken = false;
    return wasWoken;
  }

  async function drain(): Promise<void> {
    try {
      while (takeWake()) {
        const { committed: done, more } = await fanOut.step();
        if (more) isWoken = true;
        committed(done);
      }
    } catch (error) {
      // What failed is not committed: the next poll tries it again.
      if (isClosed) return;
      if (isPassingFailure(error)) log.warn({ err: error }, 'Notification events wait for the database');
      else log.error({ err: error }, 'Notification events were not delivered');
    }
  }

  function wake(): void {
    isWoken = true;
    if (isClosed || running) return;
    running = drain().finally(() => {
      running = undefined;
    });
  }

  const stopListening = await listenTo({
    pool,
    channel: notificationWake,
    onNotification: () => wake(),
    log,
  });
  const timer = setInterval(wake, pollMs).unref();
  const unsubscribe = isMovable(clock) ? clock.onMove(async () => wake()) : () => {};

  return {
    wake,
    async close(): Promise<void> {
      isClosed = true;
      clearInterval(timer);
      unsubscribe();
      stopListening();
      await running;
    },
  };
}

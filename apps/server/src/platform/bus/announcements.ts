// Announcements of a module to itself in every process: here at once, elsewhere by the bus. Where the bus has
// lost messages, listeners are asked to read again what they remember.
import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import type { Log } from '../log.ts';
import type { Bus } from './bus.ts';

export type Announcements<T> = {
  /** After commit. Listeners of this process have been called when it returns. */
  announce(message: T): void;
  onAnnouncement(listener: (message: T) => void): void;
  /**
   * Something may have been missed: what was remembered is read again. A reading that fails, because Postgres was
   * away as well, is repeated until it succeeds or the next gap begins another one.
   */
  onGap(readAgain: () => unknown): void;
};

export type Announcing<T> = {
  bus: Bus;
  log: Pick<Log, 'warn' | 'error'>;
  topic: string;
  shape: z.ZodMiniType<T>;
};

/** From the first repetition to the longest wait between two. */
const repeatMs = { first: 500, most: 30_000 };

/** The part that one topic and topics by key share: `publish` and `receive` on any topic of the bus. */
export function createAnnouncer<T>({ bus, log, topic, shape }: Announcing<T>) {
  /** This process: its listeners have been called already when its own message comes back. */
  const processId = randomUUID();
  const sender = z.object({ from: z.string() });
  const envelope = z.object({ announced: z.optional(shape) });
  const listeners: ((message: T) => void)[] = [];
  const readers: (() => void)[] = [];
  /** Topics on which a message of this process was not published: other processes do not know that they missed it. */
  const unannouncedLosses = new Set<string>();

  function each<A extends unknown[]>(listeners: readonly ((...args: A) => void)[], ...args: A) {
    for (const listener of listeners) {
      try {
        listener(...args);
      } catch (error) {
        // One listener's fault must not keep it from the others, nor undo what has been committed.
        log.error({ err: error, topic }, 'an announcement was not taken in');
      }
    }
  }

  function untilRead(readAgain: () => unknown): () => void {
    let gaps = 0;
    async function attempt(gap: number, waitMs: number) {
      try {
        await readAgain();
      } catch (error) {
        if (gap !== gaps) return;
        log.error({ err: error, topic, waitMs }, 'what a gap of the bus lost was not read');
        const repeat = () => gap === gaps && void attempt(gap, Math.min(2 * waitMs, repeatMs.most));
        setTimeout(repeat, waitMs).unref();
      }
    }
    return () => void attempt(++gaps, repeatMs.first);
  }

  function receive(message: unknown) {
    if (sender.parse(message).from === processId) return;
    const { announced } = envelope.parse(message);
    if (announced === undefined) each(readers);
    else each(listeners, announced);
  }

  function publish(on: string, message: { announced?: T }) {
    bus.publish(on, { from: processId, ...message }, receive).catch((error: unknown) => {
      unannouncedLosses.add(on);
      log.warn({ err: error, topic: on }, 'an announcement did not reach the bus');
    });
  }

  /** A message without content says only that one was missed. */
  function announceLoss(on: string) {
    if (unannouncedLosses.delete(on)) publish(on, {});
  }

  return {
    receive,
    announceOn(on: string, message: T) {
      each(listeners, message);
      announceLoss(on);
      publish(on, { announced: message });
    },
    /** To be called once the subscriptions of the start are in force. */
    readAfterGaps: () =>
      bus.onGap(() => {
        for (const on of unannouncedLosses) announceLoss(on);
        each(readers);
      }),
    onAnnouncement: (listener: (message: T) => void) => void listeners.push(listener),
    onGap: (readAgain: () => unknown) => void readers.push(untilRead(readAgain)),
  };
}

export async function createAnnouncements<T>(needs: Announcing<T>): Promise<Announcements<T>> {
  const { bus, topic } = needs;
  const { receive, announceOn, readAfterGaps, onAnnouncement, onGap } = createAnnouncer(needs);
  await bus.subscribe(topic, receive);
  readAfterGaps();
  return { announce: (message) => announceOn(topic, message), onAnnouncement, onGap };
}

// The one clock that every rule of the product reads, in milliseconds since 1970.
// Nothing else may ask for the time: not SQL's now(), not a cache's expiry, not the browser.
import type { BaseLogger } from 'pino';
import * as z from 'zod/mini';
import type { Bus } from './bus/bus.ts';
import type { Database } from './db/database.ts';

export type Clock = { now(): number };

/** A clock that people may move forward: tests, and `/dev/clock` in demo mode. */
export type MovableClock = Clock & {
  /** Moves every process of the site; survives restarts. Answers the new time. */
  advance(ms: number): Promise<number>;
  /** Called after the clock was moved, here or by another process. Answers the way to end it. */
  onMove(listener: () => Promise<void>): () => void;
  /** Reads a move of another process that the bus has not brought yet. */
  catchUp(): Promise<void>;
  /** It passes only when it is moved: the clock of a test. */
  standing: boolean;
};

export const systemClock: Clock = { now: () => Date.now() };

export const isMovable = (clock: Clock): clock is MovableClock => 'onMove' in clock;

/** The call that moves the clock waits for the listeners of its own process. */
export function createListeners() {
  const listeners = new Set<() => Promise<void>>();
  return {
    add: (listener: () => Promise<void>) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    notify: async () => {
      await Promise.all([...listeners].map((listener) => listener()));
    },
  };
}

const topic = 'clock';
const move = z.object({ offsetMs: z.number() });

/** Real time, and an offset that is stored once for all processes. It only ever grows. */
export async function createMovableClock({
  db,
  bus,
  log,
}: {
  db: Database;
  bus: Bus;
  log: Pick<BaseLogger, 'error'>;
}): Promise<MovableClock> {
  const listeners = createListeners();
  let offsetMs = 0;

  const moveTo = async (newOffsetMs: number) => {
    if (newOffsetMs <= offsetMs) return;
    offsetMs = newOffsetMs;
    await listeners.notify();
  };
  const catchUp = async () => {
    const stored = await db.selectFrom('clock_offset').select('offset_ms').executeTakeFirstOrThrow();
    await moveTo(stored.offset_ms);
  };
  const note = (error: unknown) =>
    log.error({ err: error }, 'A move of the clock was not followed everywhere');

  await bus.subscribe(topic, (message) => void moveTo(z.parse(move, message).offsetMs).catch(note));
  bus.onGap(() => void catchUp().catch(note));
  await catchUp();

  const advance = async (ms: number) => {
    if (!Number.isSafeInteger(ms) || ms < 0) throw new RangeError(`the clock cannot move by ${ms} ms`);
    const stored = await db
      .updateTable('clock_offset')
      .set((row) => ({ offset_ms: row('offset_ms', '+', ms) }))
      .returning('offset_ms')
      .executeTakeFirstOrThrow();
    try {
      // Before the bus brings it back to ourselves, so that we wait for our own listeners.
      await moveTo(stored.offset_ms);
    } finally {
      await bus.publish(topic, { offsetMs: stored.offset_ms } satisfies z.infer<typeof move>);
    }
    return Date.now() + offsetMs;
  };

  return {
    now: () => Date.now() + offsetMs,
    standing: false,
    advance,
    catchUp,
    onMove: listeners.add,
  };
}

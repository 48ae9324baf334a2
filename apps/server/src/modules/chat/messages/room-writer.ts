// Writes the messages of one room: one statement at a time, and after each a pause. A message that comes alone is
// written at once; those that come during statement and pause share the next statement and its broadcast.
import type { Author, ChatMessage, RoomId } from '@alcove/protocol';
import { isPassingFailure, untilItPasses } from '../../../platform/db/passing-failure.ts';
import type { Use } from '../../../platform/engines.ts';
import { refuse } from '../../../platform/refusal.ts';
import { isRace, type MessageStore, messageOf, type NewMessageRow, type StoredPosition } from './store.ts';

export const writeBounds = {
  /** Messages of one room that wait to be written. */
  waiting: 500,
  /** Messages of one statement. */
  batch: 50,
};

type Written = { id: number; saidAt: number };

type Waiting = {
  row: NewMessageRow;
  author: Author;
  answer: Promise<Written>;
  /** The promise is settled: resolved, rejected or timed out. */
  settled: boolean;
  resolve(written: Written): void;
  reject(error: unknown): void;
};

const passes = (error: unknown) => isRace(error) || isPassingFailure(error);

const nameOf = ({ uid, key }: NewMessageRow) => `${uid} ${key}`;

type Needs = Use<'log'> & {
  roomId: RoomId;
  store: Pick<MessageStore, 'write'>;
  patienceMs: number;
  /** From the beginning of one statement to that of the next. */
  gatherMs(): number;
  /** Called after the commit, before any answer. `unsure`: a broken attempt may have written others. */
  written(messages: ChatMessage[], lastId: number, unsure: boolean): void;
  /** Called when nothing is left to write. */
  idle(): void;
};

export function createRoomWriter({ roomId, store, log, patienceMs, gatherMs, written, idle }: Needs) {
  const waiting: Waiting[] = [];
  /** Waiting or under way, by author and key. */
  const known = new Map<string, Waiting>();
  let running: Promise<void> | undefined;
  /** Ends the pause. */
  let stopGathering: (() => void) | undefined;
  let isClosing = false;

  function wait(row: NewMessageRow, author: Author): Waiting {
    const { promise, resolve, reject } = Promise.withResolvers<Written>();
    const settle = () => {
      clearTimeout(giveUp);
      one.settled = true;
      known.delete(nameOf(row));
    };
    const one: Waiting = {
      row,
      author,
      answer: promise,
      settled: false,
      resolve: (answer) => (settle(), resolve(answer)),
      reject: (error) => (settle(), reject(error)),
    };
    const giveUp = setTimeout(() => one.reject(refuse('unavailable')), patienceMs);
    return one;
  }

  /** Answers the senders of a batch that is committed, or never will be. */
  function settle(
    batch: readonly Waiting[],
    placed: (StoredPosition | undefined)[] | undefined,
    unsure: boolean,
  ) {
    if (!placed) return batch.forEach((each) => each.reject(refuse('room_unknown')));
    const fresh = batch.flatMap(({ row, author }, nth) => {
      const stored = placed[nth];
      return stored?.isNew ? messageOf(roomId, stored, row, author) : [];
    });
    const lastId = Math.max(0, ...placed.map((stored) => stored?.id ?? 0));
    written(fresh, lastId, unsure);
    batch.forEach((each, nth) => {
      const stored = placed[nth];
      if (stored) each.resolve(stored);
      else each.reject(refuse('not_logged_in'));
    });
  }

  async function write(batch: readonly Waiting[]): Promise<void> {
    let wanted = batch;
    /** A statement whose connection broke may have been committed. */
    let unsure = false;
    const attempt = async () => {
      wanted = wanted.filter(({ settled }) => !settled);
      const rows = wanted.map(({ row }) => row);
      try {
        return rows.length === 0 ? [] : await store.write(roomId, rows);
      } catch (error) {
        if (isPassingFailure(error) && !unsure) {
          unsure = true;
          log.warn({ err: error, roomId }, 'messages of a room wait for Postgres');
        }
        throw error;
      }
    };
    try {
      const placed = await untilItPasses(attempt, { patienceMs, passes });
      settle(wanted, placed, unsure);
    } catch (error) {
      // A message that cannot be stored does not fail the others of its batch.
      if (wanted.length > 1 && !passes(error)) for (const each of wanted) await write([each]);
      else for (const each of wanted) each.reject(passes(error) ? refuse('unavailable') : error);
    }
  }

  /** The rest of the pause after a statement that began then. */
  async function gather(began: number): Promise<void> {
    const leftMs = began + gatherMs() - performance.now();
    if (isClosing || leftMs <= 0 || waiting.length >= writeBounds.batch) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, leftMs);
      stopGathering = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  async function run() {
    while (waiting.length > 0) {
      const began = performance.now();
      await write(waiting.splice(0, writeBounds.batch));
      await gather(began);
    }
    running = undefined;
    idle();
  }

  return {
    say(row: NewMessageRow, author: Author): Promise<Written> {
      const same = known.get(nameOf(row));
      if (same) return same.answer;
      if (waiting.length >= writeBounds.waiting) throw refuse('unavailable');
      const one = wait(row, author);
      known.set(nameOf(row), one);
      waiting.push(one);
      if (waiting.length >= writeBounds.batch) stopGathering?.();
      running ??= run();
      return one.answer;
    },
    /** Writes without waiting for others; resolves when nothing is left to write. */
    async settled() {
      isClosing = true;
      stopGathering?.();
      await running;
    },
  };
}

export type RoomWriter = ReturnType<typeof createRoomWriter>;

// Writes what is said in one room: one statement at a time, and what comes meanwhile goes with the next.
// Where many read, a line waits for others before it is written, instead of afterwards: what one costs
// beside its readers is then shared as well.
import type { Author, ChatMessage, RoomId } from '@alcove/protocol';
import { isPassing, untilItPasses } from '../../../platform/db/passing-failure.ts';
import type { Log } from '../../../platform/log.ts';
import { refuse } from '../../../platform/refusal.ts';
import { isRace, type MessageStore, messageOf, type NewMessageRow, type StoredPosition } from './store.ts';

export const writeBounds = {
  /** Lines of one room that wait for their turn. */
  waiting: 500,
  /** Lines of one statement. */
  batch: 50,
};

type Written = { id: number; saidAt: number };

type Waiting = {
  line: NewMessageRow;
  author: Author;
  since: number;
  answer: Promise<Written>;
  /** Nobody waits for it any more. */
  settled: boolean;
  resolve(written: Written): void;
  reject(error: unknown): void;
};

const passes = (error: unknown) => isRace(error) || isPassing(error);

const nameOf = ({ uid, key }: NewMessageRow) => `${uid} ${key}`;

type Needs = {
  roomId: RoomId;
  store: Pick<MessageStore, 'write'>;
  log: Log;
  patienceMs: number;
  /** How long a line waits for others now. */
  gatherMs(): number;
  /** After commit, before anyone is answered. `unsure`: there may be others that an earlier attempt wrote. */
  written(messages: ChatMessage[], lastId: number, unsure: boolean): void;
  /** Nothing is left to write. */
  idle(): void;
};

export function createRoomWriter({ roomId, store, log, patienceMs, gatherMs, written, idle }: Needs) {
  const waiting: Waiting[] = [];
  /** Waiting or under way, by author and key. */
  const known = new Map<string, Waiting>();
  let running: Promise<void> | undefined;
  /** Ends a wait for others. */
  let goOn: (() => void) | undefined;
  let inHurry = false;

  function wait(line: NewMessageRow, author: Author): Waiting {
    const { promise, resolve, reject } = Promise.withResolvers<Written>();
    const settle = () => {
      clearTimeout(giveUp);
      one.settled = true;
      known.delete(nameOf(line));
    };
    const one: Waiting = {
      line,
      author,
      since: performance.now(),
      answer: promise,
      settled: false,
      resolve: (answer) => (settle(), resolve(answer)),
      reject: (error) => (settle(), reject(error)),
    };
    const giveUp = setTimeout(() => one.reject(refuse('unavailable')), patienceMs);
    return one;
  }

  /** The outcome of lines that are in the history now, or never will be. */
  function settle(
    batch: readonly Waiting[],
    placed: (StoredPosition | undefined)[] | undefined,
    unsure: boolean,
  ) {
    if (!placed) return batch.forEach((each) => each.reject(refuse('room_unknown')));
    const fresh = batch.flatMap(({ line, author }, nth) => {
      const place = placed[nth];
      return place?.isNew ? messageOf(roomId, place, line, author) : [];
    });
    const lastId = Math.max(0, ...placed.map((place) => place?.id ?? 0));
    written(fresh, lastId, unsure);
    batch.forEach((each, nth) => {
      const place = placed[nth];
      if (place) each.resolve(place);
      else each.reject(refuse('not_logged_in'));
    });
  }

  async function write(batch: readonly Waiting[]): Promise<void> {
    let wanted = batch;
    /** A broken attempt may have been carried out. */
    let unsure = false;
    const attempt = async () => {
      wanted = wanted.filter(({ settled }) => !settled);
      const lines = wanted.map(({ line }) => line);
      try {
        return lines.length === 0 ? [] : await store.write(roomId, lines);
      } catch (error) {
        if (isPassing(error) && !unsure) {
          unsure = true;
          log.warn({ err: error, roomId }, 'What is said in a room waits for Postgres');
        }
        throw error;
      }
    };
    try {
      const placed = await untilItPasses(attempt, { patienceMs, passes });
      settle(wanted, placed, unsure);
    } catch (error) {
      // One line that cannot be stored takes no other along.
      if (wanted.length > 1 && !passes(error)) for (const each of wanted) await write([each]);
      else for (const each of wanted) each.reject(passes(error) ? refuse('unavailable') : error);
    }
  }

  /** PresenceReplication may come until the first has waited long enough. */
  function gather({ since }: Waiting): Promise<void> | undefined {
    const leftMs = since + gatherMs() - performance.now();
    if (inHurry || leftMs <= 0 || waiting.length >= writeBounds.batch) return undefined;
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, leftMs);
      goOn = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  async function run() {
    for (let [first] = waiting; first; [first] = waiting) {
      const others = gather(first);
      if (others) await others;
      await write(waiting.splice(0, writeBounds.batch));
    }
    running = undefined;
    idle();
  }

  return {
    say(line: NewMessageRow, author: Author): Promise<Written> {
      const same = known.get(nameOf(line));
      if (same) return same.answer;
      if (waiting.length >= writeBounds.waiting) throw refuse('unavailable');
      const one = wait(line, author);
      known.set(nameOf(line), one);
      waiting.push(one);
      if (waiting.length >= writeBounds.batch) goOn?.();
      running ??= run();
      return one.answer;
    },
    /** Nothing waits for others any more; resolves when nothing is left to write. */
    async settled() {
      inHurry = true;
      goOn?.();
      await running;
    },
  };
}

export type RoomWriter = ReturnType<typeof createRoomWriter>;

// Failures of the database that pass by themselves: it restarts, a connection broke, two were in each
// other's way. Whether the statement took effect is then unknown, unless its outcome shows it.
import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from './database.ts';

/** Connection, resources, operator's hand, deadlock: classes of SQLSTATE. */
const passingStates = /^(?:08|40|53|57)/;
const passingSystemErrors = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
]);
/** pg says these in words only. */
const passingWords = /connection terminated|timeout exceeded when trying to connect|not queryable/i;

export function isPassingFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as { code?: unknown; syscall?: unknown };
  if (typeof code !== 'string') return passingWords.test(error.message);
  // The socket of a Postgres that restarts is missing for a moment.
  if (code === 'ENOENT') return syscall === 'connect';
  return passingSystemErrors.has(code) || (code.length === 5 && passingStates.test(code));
}

const delays = { firstMs: 50, longestMs: 1000 };

/** Tries again until it succeeds, fails for good, or patience is over: then the last failure is thrown. */
export async function untilItPasses<T>(
  work: () => Promise<T>,
  { patienceMs, passes = isPassingFailure }: { patienceMs: number; passes?: (error: unknown) => boolean },
): Promise<T> {
  const deadline = performance.now() + patienceMs;
  for (let delayMs = delays.firstMs; ; delayMs = Math.min(delayMs * 2, delays.longestMs)) {
    try {
      return await work();
    } catch (error) {
      if (!passes(error) || performance.now() + delayMs > deadline) throw error;
    }
    await wait(delayMs);
  }
}

/** The transaction was rolled back as a whole: a deadlock, or two that changed the same rows. */
export const isConflict = (error: unknown): boolean =>
  ['40001', '40P01'].includes((error as { code?: string }).code ?? '');

/** Transactions that were in each other's way are tried again for this long. */
const conflictPatienceMs = 10_000;

/** A transaction that is run again after a deadlock: `work` has no effects but those of its transaction. */
export const retriedTransaction = <T>(db: Database, work: (tx: Database) => Promise<T>): Promise<T> =>
  untilItPasses(() => db.transaction().execute(work), { patienceMs: conflictPatienceMs, passes: isConflict });

// How many sets a list holds. Between two publications the number is the same for all who ask, so that it is counted
// once; sets of members apart from a reader are taken off for that reader.
import type { Uid } from '@alcove/protocol';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { type AskedSets, countOfSets, lastChangeUntil, publishedAfter } from './list-store.ts';

/** Authors change, too: a number is never older. */
const keptMs = 60_000;
const keptCounts = 500;

type Kept = { until: number; count: Promise<number> };

export function createSetCounts({ db, clock }: { db: Database; clock: Clock }) {
  const kept = new Map<string, Kept>();

  async function countOnce(asked: AskedSets): Promise<number> {
    const { filters, author, timestamp } = asked;
    const changed = await lastChangeUntil(db, timestamp);
    const key = JSON.stringify([filters, author, changed, publishedAfter(asked)]);
    const known = kept.get(key);
    if (known && known.until > clock.now()) return known.count;
    const count = countOfSets(db, asked);
    kept.delete(key);
    kept.set(key, { until: clock.now() + keptMs, count });
    for (const oldest of kept.keys()) {
      if (kept.size <= keptCounts) break;
      kept.delete(oldest);
    }
    count.catch(() => kept.delete(key));
    return count;
  }

  return async (asked: AskedSets, hidden: readonly Uid[]): Promise<number> => {
    const [counted, ofHidden] = await Promise.all([
      countOnce(asked),
      hidden.length === 0 ? 0 : countOfSets(db, asked, hidden),
    ]);
    return Math.max(0, counted - ofHidden);
  };
}

// Pictures whose uploads are counted: what became of each, how long its sender waited, and how many wait for sizes.
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Use } from '../../platform/engines.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { PhotoMetrics } from './metrics.ts';
import type { Pictures } from './pictures.ts';

async function countWaiting(db: Database): Promise<number> {
  const { waiting } = await db
    .selectFrom('pictures')
    .select(sql<number>`count(*)::int`.as('waiting'))
    .where('waits_as', 'is not', null)
    .where('used', '=', true)
    .executeTakeFirstOrThrow();
  return waiting;
}

type Needs = Use<'db'> & { photoMetrics: Pick<PhotoMetrics, 'taken' | 'watchWaiting'> };

export function measuredPictures(pictures: Pictures, { db, photoMetrics }: Needs): Pictures {
  photoMetrics.watchWaiting(() => countWaiting(db));
  return {
    ...pictures,
    async keep(file, wanted) {
      const begunAt = performance.now();
      const taken = (outcome: 'kept' | 'refused' | 'failed') =>
        photoMetrics.taken(wanted.shelf, { outcome, ms: performance.now() - begunAt, bytes: file.bytes });
      try {
        const id = await pictures.keep(file, wanted);
        taken('kept');
        return id;
      } catch (error) {
        taken(error instanceof Refusal ? 'refused' : 'failed');
        throw error;
      }
    },
  };
}

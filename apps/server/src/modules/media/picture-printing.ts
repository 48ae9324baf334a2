// Prints of pictures that were kept before prints were: a few each hour, by decoders that leave the processor to others.
import type { Use } from '../../platform/engines.ts';
import { everyHour } from '../../platform/jobs/every-hour.ts';
import type { Prints } from './decoders/tasks.ts';

const perHour = 300;
/** One of these is stored of each picture, the largest first. */
const sizesOf = ['original', 'source', 'large', 'full', 'house', 'small', 'thumb', 'blurred'] as const;

type Needs = Use<'db' | 'clock' | 'jobs'> & {
  /** Undefined: there is no such file, or it cannot be read, as one in HEIC. */
  measure(shelf: string, id: string, size: string): Promise<Pick<Prints, 'pdqs' | 'pdqQuality'> | undefined>;
};

export async function createPicturePrinting({ db, clock, jobs, measure }: Needs): Promise<void> {
  async function print({ shelf, id }: { shelf: string; id: string }) {
    for (const size of sizesOf) {
      const prints = await measure(shelf, id, size);
      if (prints) return { pdq: prints.pdqs[0], pdq_quality: prints.pdqQuality };
    }
    return { unprintable: true };
  }

  await everyHour({ db, clock, jobs }, 'pictures_printing', async () => {
    const waiting = await db
      .selectFrom('pictures')
      .select(['id', 'shelf'])
      .where('pdq', 'is', null)
      .where('unprintable', '=', false)
      .where('used', '=', true)
      .where('released_at', 'is', null)
      .orderBy('id')
      .limit(perHour)
      .execute();
    for (const picture of waiting)
      await db
        .updateTable('pictures')
        .set(await print(picture))
        .where('id', '=', picture.id)
        .execute();
  });
}

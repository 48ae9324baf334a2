// Each hour the photos end that were sent 30 days ago; what was decided stays.
import { certification, hourMs } from '@alcove/protocol';
import type { Use } from '../../platform/engines.ts';
import { everyHour } from '../../platform/jobs/every-hour.ts';
import type { Pictures } from '../media/index.ts';

type Needs = Use<'db' | 'clock' | 'jobs'> & { pictures: Pick<Pictures, 'release'> };

export async function sweepCertificationPhotos(needs: Needs): Promise<void> {
  const { db, clock, pictures } = needs;
  await everyHour(needs, 'certification_photos', () =>
    db.transaction().execute(async (tx) => {
      const rows = await tx
        .selectFrom('certifications')
        .select(['uid', 'picture'])
        .where('picture', 'is not', null)
        // The next hour would be too late.
        .where('sent_at', '<=', clock.now() - certification.photoKeptMs + hourMs)
        .forUpdate()
        .execute();
      const ended = rows.flatMap(({ picture }) => picture ?? []);
      if (ended.length === 0) return;
      await tx.updateTable('certifications').set({ picture: null }).where('picture', 'in', ended).execute();
      await pictures.release(tx, ended);
    }),
  );
}

// Forgets what no list shows any more: older than its time, or beyond what a member's list holds. No rule depends
// on it: readers leave it out by themselves.
import { notificationLimits } from '@alcove/protocol';
import { sql } from 'kysely';
import type { Use } from '../../platform/engines.ts';
import { everyHour } from '../../platform/jobs/every-hour.ts';

export async function scheduleNotificationSweep(needs: Use<'db' | 'clock' | 'jobs'>): Promise<void> {
  const { db, clock } = needs;
  await everyHour(needs, 'notifications_sweep', async () => {
    await db
      .deleteFrom('notifications')
      .where('happened_at', '<=', clock.now() - notificationLimits.keptMs)
      .execute();
    await sql`
      delete from notifications as notified using (
        select uid, item, row_number() over (partition by uid order by max(id) desc) as place
        from notifications
        where uid in (select uid from notifications group by uid having count(*) > ${notificationLimits.perMember})
        group by uid, item
      ) as ranked
      where notified.uid = ranked.uid and notified.item = ranked.item
        and ranked.place > ${notificationLimits.perMember}`.execute(db);
  });
}

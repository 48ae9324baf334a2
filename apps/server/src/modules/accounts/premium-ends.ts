// Tells members of the end of their Premium: a week before, on the last day, and once it has ended. Each once for
// one date: a prolonged Premium has another, whose end is notified again.
import { dayMs, type Uid } from '@alcove/protocol';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Use } from '../../platform/engines.ts';
import { everyHour } from '../../platform/jobs/every-hour.ts';

const weekMs = 7 * dayMs;
const membersAtOnce = 200;

const steps = { week: 1, lastDay: 2, ended: 3 } as const;

/** Takes back notifications of the former end of a Premium that was prolonged; `uid`: of that member alone. */
export type PremiumProlonged = (tx: Database, uid?: Uid) => Promise<void>;

export async function schedulePremiumEnds(
  needs: Use<'db' | 'clock' | 'jobs' | 'notifications'>,
): Promise<PremiumProlonged> {
  const { db, clock, notifications } = needs;

  const prolonged: PremiumProlonged = async (tx, uid) => {
    const { rows } = await sql<{ uid: Uid; expires_at: number }>`
      delete from premium_ends_told as notified using members
      where notified.uid = members.uid and premium_until_at > notified.expires_at
        and (${uid === undefined} or notified.uid = ${uid ?? 0})
      returning notified.uid, notified.expires_at`.execute(tx);
    for (const { uid: to, expires_at: entity } of rows) {
      for (const type of ['premiumEnds', 'premiumEnded'] as const)
        await notifications.takeBack(tx, { type, to, entity });
    }
  };

  /** Answers how many were notified. */
  const tellSome = () =>
    db.transaction().execute(async (tx) => {
      const now = clock.now();
      const { rows } = await sql<{ uid: Uid; expires_at: number; step: number }>`
        insert into premium_ends_told (uid, expires_at, step)
        select uid, premium_until_at, reached.step
        from members cross join lateral (
          select case
            when premium_until_at <= ${now} then ${steps.ended}::int
            when premium_until_at <= ${now + dayMs} then ${steps.lastDay}::int
            else ${steps.week}::int
          end as step
        ) as reached
        left join premium_ends_told as notified using (uid)
        where active and premium_until_at > ${now - weekMs} and premium_until_at <= ${now + weekMs}
          and (notified.uid is null or notified.expires_at <> premium_until_at or notified.step < reached.step)
        order by uid limit ${membersAtOnce}
        on conflict (uid) do update set expires_at = excluded.expires_at, step = excluded.step
        where premium_ends_told.expires_at <> excluded.expires_at or premium_ends_told.step < excluded.step
        returning uid, expires_at, step`.execute(tx);
      for (const { uid, expires_at: expiresAt, step } of rows) {
        const entity = expiresAt;
        if (step === steps.ended) {
          await notifications.tell(tx, 'premiumEnded', { to: uid, entity, data: { expiresAt } });
          continue;
        }
        const days = step === steps.lastDay ? 0 : Math.ceil((expiresAt - now) / dayMs);
        await notifications.tell(tx, 'premiumEnds', { to: uid, entity, data: { days, expiresAt } });
      }
      return rows.length;
    });

  await everyHour(needs, 'premium_ends', async () => {
    await db.transaction().execute((tx) => prolonged(tx));
    while ((await tellSome()) === membersAtOnce);
  });
  return prolonged;
}

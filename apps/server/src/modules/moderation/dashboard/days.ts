// The table of days: at every full hour the running day is counted, and days that the site slept through as far as
// accounts and the ledger know them.
import { dashboard, dayMs, type SiteDay } from '@alcove/protocol';
import type { Use } from '../../../platform/engines.ts';
import { everyHour } from '../../../platform/jobs/every-hour.ts';
import type { Members } from '../../accounts/index.ts';
import type { Wallet } from '../../wallet/index.ts';
import type { Reviews } from '../reviews/reviews.ts';
import { daysFrom, keepDay, wholeDays, type WaitingByAge } from './day-store.ts';
import type { SiteCounts } from './site-counts.ts';

type Needs = Use<'db' | 'clock' | 'jobs'> & {
  members: { finder: Pick<Members['finder'], 'joinedBefore' | 'seenSince'> };
  wallet: Pick<Wallet, 'flowBetween'>;
  reviews: Pick<Reviews, 'counted' | 'waitingSinceBefore'>;
  counts: Pick<SiteCounts, 'live'>;
};

const nameOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

export async function createDays(needs: Needs) {
  const { db, clock, members, wallet, reviews, counts } = needs;

  async function totalsOf(begin: number) {
    const end = Math.min(begin + dayMs, clock.now());
    const [joined, flow] = await Promise.all([
      members.finder.joinedBefore(end),
      wallet.flowBetween(begin, end),
    ]);
    return { day: nameOf(begin), members: joined, ...flow };
  }

  async function waitingNow(): Promise<WaitingByAge> {
    const now = clock.now();
    const total = Object.values(await reviews.counted()).reduce((sum, each) => sum + each, 0);
    const older = await reviews.waitingSinceBefore(now - dayMs);
    const notFresh = await reviews.waitingSinceBefore(now - dashboard.freshMs);
    return { fresh: total - notFresh, day: notFresh - older, older };
  }

  async function count(): Promise<void> {
    const now = clock.now();
    const today = Math.floor(now / dayMs) * dayMs;
    const first = today - dashboard.backwards * dayMs;
    const whole = await wholeDays(db, nameOf(first));
    for (let begin = first; begin < today; begin += dayMs)
      if (!whole.has(nameOf(begin))) await keepDay(db, now, await totalsOf(begin));
    await keepDay(db, now, await totalsOf(today), {
      active: await members.finder.seenSince(now - 7 * dayMs),
      ...counts.live(),
      waiting: await waitingNow(),
    });
  }

  await everyHour(needs, 'site_days', count);

  return {
    count,
    waitingNow,
    /** The running day as it is now; an hour's count is not old enough to be asked again. */
    async latest(): Promise<SiteDay[]> {
      const today = Math.floor(clock.now() / dayMs) * dayMs;
      const days = await daysFrom(db, nameOf(today - (dashboard.days - 1) * dayMs));
      if (days.at(-1)?.day === nameOf(today)) return days;
      await count();
      return daysFrom(db, nameOf(today - (dashboard.days - 1) * dayMs));
    },
  };
}
export type Days = Awaited<ReturnType<typeof createDays>>;

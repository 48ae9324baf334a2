// What an owner's showroom earns: now, since a moment, and by visit.
import {
  dayMs,
  type InputOf,
  type RoomId,
  showroomLimits,
  type showroomCalls,
  type Uid,
} from '@alcove/protocol';
import type { Use } from '../../platform/engines.ts';
import { memberSummaryOf, type OpenProfiles } from '../accounts/index.ts';
import type { Wallet } from '../wallet/index.ts';
import { servedInAll, type Visit, visitsOfRoom, visitTotals } from './visit-store.ts';

const { perPage } = showroomLimits;

type Needs = Use<'db' | 'clock'> & {
  openProfiles: Pick<OpenProfiles, 'shownAmong'>;
  wallet: Pick<Wallet, 'earningsOf'>;
};
type Asked = Pick<InputOf<typeof showroomCalls.showroomEarnings>, 'since' | 'page'>;

const runs = ({ ended_at, stopped_at, left_at }: Visit) =>
  ended_at === null && stopped_at === null && left_at === null;

export function createEarnings({ db, clock, openProfiles, wallet }: Needs) {
  return async ({ roomId, owner }: { roomId: RoomId; owner: Uid }, { since, page }: Asked) => {
    const now = clock.now();
    const visits = await visitsOfRoom(db, roomId, { offset: (page - 1) * perPage, limit: perPage });
    const totals = await visitTotals(db, roomId);
    const { by, waiting, held } = await wallet.earningsOf(owner, since ?? now - dayMs);
    const known = await openProfiles.shownAmong([
      ...visits.flatMap(({ viewer }) => viewer ?? []),
      ...held.flatMap(({ giver }) => giver ?? []),
    ]);
    const viewerOf = (uid: Uid | null) => {
      const member = uid === null ? undefined : known.get(uid);
      if (!member) return null;
      const { nick, avatar_url, certified } = memberSummaryOf(member, 'privileged', now);
      return { uid: member.uid, nick, avatar_url, certified };
    };
    return {
      now: { people: totals.people, per_minute: totals.perMinute },
      today: by,
      waiting,
      held: held.map(({ giver, ...each }) => ({
        ...each,
        nick: (giver !== null && known.get(giver)?.nick) || null,
      })),
      list: visits.map((visit) => ({
        visit: visit.id,
        viewer: viewerOf(visit.viewer),
        price: visit.price,
        began_at: visit.began_at,
        served_ms: servedInAll(visit),
        runs: runs(visit) ? (1 as const) : (0 as const),
        returned: visit.returned,
        earned: visit.earned,
      })),
      total_count: totals.count,
    };
  };
}
export type EarningsOf = ReturnType<typeof createEarnings>;

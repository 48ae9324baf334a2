// The search of members: who is found by which reader, and how often one may ask.
import {
  dayMs,
  type ListedMember,
  may,
  memberSearch,
  type memberSearchCalls,
  minuteMs,
  refusalFor,
  standingOf,
  type Standing,
  type Uid,
} from '@alcove/protocol';
import { takeOrRefuse } from '../../../platform/bus/rate-limits.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Use } from '../../../platform/engines.ts';
import type { CallContext, Handlers } from '../../../platform/http/call.ts';
import { personOf } from '../../../platform/http/session.ts';
import { Refusal, refuse, refuseFields } from '../../../platform/refusal.ts';
import { type Member, type Members, memberSummaryOf, type PersonalData } from '../../accounts/index.ts';
import type { Relations } from '../../relations/index.ts';
import { cellAround, type Place } from './cells.ts';
import { cellOf, searchCountsOf, findMembers, searchKeyOf, storeCell } from './member-search-store.ts';

type Needs = Use<'db' | 'clock' | 'rateLimits'> & {
  members: Pick<Members, 'byUids'>;
  relations: Pick<Relations, 'hiddenFrom'>;
  presenceOf(member: Member, context: CallContext, reader: Standing): { online: 0 | 1; last_online: number };
};

function requireFor(capability: 'seePlaces' | 'seePositions', reader: Standing): void {
  const refused = refusalFor(capability, reader);
  if (refused) throw new Refusal(refused);
}

const setCell = (tx: Database, uid: Uid, place: Place | undefined) =>
  storeCell(tx, uid, place && cellAround(place));

export function createMemberSearch({ db, clock, rateLimits, members, relations, presenceOf }: Needs) {
  async function countAsk({ session, address }: CallContext): Promise<void> {
    const key = `search:${session ? `member ${session.uid}` : address}`;
    await takeOrRefuse(rateLimits, key, { limit: memberSearch.perMinute, windowMs: minuteMs });
    await takeOrRefuse(rateLimits, key, { limit: memberSearch.perDay, windowMs: dayMs });
  }

  /** Between the middles of cells alone: see `cells.ts`. */
  async function nearOf({ session }: CallContext, km: number | undefined) {
    if (km === undefined) return undefined;
    const cell = session && (await cellOf(db, session.uid));
    if (!cell) throw refuse('position_unknown');
    return { cell, km };
  }

  async function keyOf(nick: string | undefined): Promise<string | undefined> {
    if (nick === undefined) return undefined;
    const key = await searchKeyOf(db, nick);
    if (key.length < memberSearch.nickMin) throw refuseFields({ nick: 'field_invalid' });
    return key;
  }

  const calls: Handlers<typeof memberSearchCalls> = {
    async searchMembers({ nick, gender, near, sort, page, online, ...rest }, context) {
      const now = clock.now();
      const reader = standingOf(personOf(context), now);
      if (rest.country || rest.region) requireFor('seePlaces', reader);
      if (near) requireFor('seePositions', reader);
      await countAsk(context);
      const filters = {
        ...rest,
        country: rest.country?.toUpperCase(),
        region: rest.region?.toUpperCase(),
        genders: gender,
        onlineSince: online ? now - memberSearch.onlineWithinMs : undefined,
        near: await nearOf(context, near),
      };
      const hidden = [...(await relations.hiddenFrom(context))];
      const asked = { filters, sort, page, hidden, now };
      const { uids, total } = await findMembers(db, asked, await keyOf(nick));
      const found = await members.byUids(uids);
      const counts = await searchCountsOf(db, uids);
      const list = uids.flatMap((uid): ListedMember[] => {
        const member = found.get(uid);
        if (!member) return [];
        const { online: isOnline, last_online } = presenceOf(member, context, reader);
        return [
          {
            ...memberSummaryOf(member, reader, now),
            online: isOnline,
            last_online,
            ...(may('seePhotos', reader) && { photos: counts.get(uid)?.photos ?? 0 }),
            contributions: counts.get(uid)?.contributions ?? 0,
          },
        ];
      });
      const more = total > memberSearch.counted ? 1 : 0;
      return { list, total_count: Math.min(total, memberSearch.counted), more };
    },
  };

  const personalData: PersonalData = {
    name: 'search',
    copy: async (tx, { uid }) => ({ position_within_a_few_kilometres: (await cellOf(tx, uid)) ?? null }),
    // The row goes with the member's.
    erase: async (tx, { uid }) => storeCell(tx, uid, undefined),
  };

  return {
    calls,
    personalData,
    /** Where the member is, kept as a cell; nothing: no longer told. */
    setCell,
  };
}

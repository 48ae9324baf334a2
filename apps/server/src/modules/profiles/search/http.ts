// The HTTP call of the search of members: who is found by which reader, and how often one may ask.
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
} from '@alcove/protocol';
import { takeForNetworkOrRefuse, takeOrRefuse } from '../../../platform/bus/rate-limits.ts';
import type { Use } from '../../../platform/engines.ts';
import type { CallContext, Handlers } from '../../../platform/http/call.ts';
import { personOf } from '../../../platform/http/session.ts';
import { Refusal, refuse, refuseFields } from '../../../platform/refusal.ts';
import { type Members, memberSummaryOf } from '../../accounts/index.ts';
import type { Relations } from '../../relations/index.ts';
import type { PresenceOf } from '../presence.ts';
import { findMembers, middleOfMember, searchCountsOf, searchKeyOf } from './member-search-store.ts';

type Needs = Use<'db' | 'clock' | 'rateLimits'> & {
  members: Pick<Members, 'byUids'>;
  relations: Pick<Relations, 'hiddenFrom'>;
  presenceOf: PresenceOf;
};

function requireFor(capability: 'seePlaces' | 'seePositions', reader: Standing): void {
  const refused = refusalFor(capability, reader);
  if (refused) throw new Refusal(refused);
}

export function createMemberSearchCalls(needs: Needs): Handlers<typeof memberSearchCalls> {
  const { db, clock, rateLimits, members, relations, presenceOf } = needs;
  async function countAsk({ session, address }: CallContext): Promise<void> {
    const rates = [
      { limit: memberSearch.perMinute, windowMs: minuteMs },
      { limit: memberSearch.perDay, windowMs: dayMs },
    ];
    for (const rate of rates)
      await (session
        ? takeOrRefuse(rateLimits, `search:member ${session.uid}`, rate)
        : takeForNetworkOrRefuse(rateLimits, 'search', address, rate));
  }

  /** Between the middles of cells alone, so that no series of searches finds a place. */
  async function nearOf({ session }: CallContext, km: number | undefined) {
    if (km === undefined) return undefined;
    const middle = session && (await middleOfMember(db, session.uid));
    if (!middle) throw refuse('position_unknown');
    return { middle, km };
  }

  async function keyOf(nick: string | undefined): Promise<string | undefined> {
    if (nick === undefined) return undefined;
    const key = await searchKeyOf(db, nick);
    if (key.length < memberSearch.nickMin) throw refuseFields({ nick: 'field_invalid' });
    return key;
  }

  return {
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
}

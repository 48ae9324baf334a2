// Profiles: what a reader may see of a member.
import {
  dayMs,
  type Language,
  may,
  profilesCalls,
  relationsCalls,
  type RoomLine,
  secondsOf,
  type Standing,
  standingOf,
  type Uid,
} from '@alcove/protocol';
import type { Use } from '../../platform/engines.ts';
import type { CallContext, Handlers } from '../../platform/http/call.ts';
import { personOf } from '../../platform/http/session.ts';
import { refuse, refuseFields } from '../../platform/refusal.ts';
import {
  type Accounts,
  type Member,
  memberProfileOf,
  memberSummaryOf,
  type OpenProfiles,
  type PersonalData,
} from '../accounts/index.ts';
import type { Moderation } from '../moderation/index.ts';
import type { Relations } from '../relations/index.ts';
import { createHits } from './hits.ts';
import { type ProfileReporting, profileReportRules } from './reporting.ts';
import type { Place } from './search/cells.ts';
import { createMemberSearch } from './search/member-search.ts';
import { createSectionCounts, type SectionCounts } from './section-counts.ts';

export type { Place } from './search/cells.ts';

export type Profiles = {
  calls: Handlers<typeof profilesCalls>;
  personalData: PersonalData;
  /** Has a section of profiles counted. */
  countSection: SectionCounts['add'];
  /** Where the member is, kept as a cell; nothing: no longer told. For the search alone. */
  placeMember(uid: Uid, place: Place | undefined): Promise<void>;
};

type Domains = Pick<ProfileReporting, 'portraits' | 'announceMember'> & {
  secretKey: string;
  members: Accounts['members'];
  reports: Moderation['reports'];
  relations: Pick<Relations, 'followerCount' | 'followingCount' | 'hiddenFrom' | 'isHidden'>;
  openProfiles: OpenProfiles;
  /** Given by the rooms module, which comes later in the order of domains. */
  whereIs(uid: Uid, language: Language): { online: boolean; rooms: RoomLine[] };
};

type Presence = { online: 0 | 1; chatrooms: RoomLine[]; last_online: number };

/** Beyond what visitors see anyway, a block hides from a reader when the member is online, and what they write. */
const hiddenByBlock = { online: 0, chatrooms: [], last_online: 0, about: '' } satisfies Presence & {
  about: '';
};

const isOwn = (member: Member, { session }: CallContext) => session?.uid === member.uid;

export function createProfiles(engines: Use<'db' | 'clock' | 'rateLimits'>, domains: Domains): Profiles {
  const needs = { ...engines, ...domains };
  const { db, clock, secretKey, members, relations, openProfiles, whereIs } = needs;
  async function shown(member: Member | undefined, context: CallContext): Promise<Member> {
    const reader = { uid: context.session?.uid, standing: standingOf(personOf(context), clock.now()) };
    if (!member || !(await openProfiles.isOpenTo(member, reader))) throw refuse('member_unknown');
    return member;
  }
  const hits = createHits({ db, clock, secretKey });

  /** Readers who may enter no room do not learn who is connected: they learn the day of the last visit alone. */
  function presenceOf(member: Member, { language }: CallContext, reader: Standing): Presence {
    if (!may('enterRooms', reader)) {
      const day = member.last_online_at - (member.last_online_at % dayMs);
      return { online: 0, chatrooms: [], last_online: day / 1000 };
    }
    const { online, rooms } = whereIs(member.uid, language);
    return {
      online: online ? 1 : 0,
      chatrooms: rooms,
      last_online: secondsOf(member.last_online_at),
    };
  }

  needs.reports.addKind('profile', profileReportRules(needs));
  const search = createMemberSearch({ ...needs, presenceOf });
  const sections = createSectionCounts(needs);
  sections.add('following', relationsCalls.followees, relations.followingCount);

  return {
    personalData: search.personalData,
    countSection: sections.add,
    placeMember: (uid, place) => search.setCell(db, uid, place),
    calls: {
      ...search.calls,
      profile: async ({ id, nick, short, counts }, context) => {
        if (id === undefined && nick === undefined) throw refuseFields({ id: 'field_required' });
        const found = id === undefined ? members.byNick(nick ?? '') : members.byUid(id);
        const member = await shown(await found, context);
        const own = isOwn(member, context);
        const now = clock.now();
        const hidden = await relations.isHidden(profilesCalls.profile, context, member.uid);
        const standing = own ? 'privileged' : hidden ? 'anonymous' : standingOf(personOf(context), now);
        if (short) return { profile: memberSummaryOf(member, standing, now) };
        const profile = memberProfileOf(member, standing, {
          now,
          places: members.placeNames(member, context.language),
          followers: await relations.followerCount(member.uid),
        });
        const presence = hidden ? hiddenByBlock : presenceOf(member, context, standing);
        return {
          profile: {
            ...profile,
            ...presence,
            ...(own && { mood: member.mood }),
            ...(counts && { counts: hidden ? {} : await sections.of(member.uid, context) }),
          },
        };
      },

      hitProfile: async ({ id }, context) => {
        const member = await shown(await members.byUid(id), context);
        const hidden = await relations.isHidden(profilesCalls.hitProfile, context, member.uid);
        if (hidden || isOwn(member, context)) return { views: member.views };
        const viewer = context.session ? { uid: context.session.uid } : { address: context.address };
        const views = await hits.recordView(member.uid, viewer, (tx) => members.addView(tx, member.uid));
        return { views: views ?? member.views };
      },
    },
  };
}

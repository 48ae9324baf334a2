// The HTTP calls of profiles: what a reader sees of one, and that they saw it.
import { profilesCalls, standingOf } from '@alcove/protocol';
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
} from '../accounts/index.ts';
import type { Relations } from '../relations/index.ts';
import { createHits } from './hits.ts';
import type { SeenPresence, PresenceOf } from './presence.ts';
import type { SectionCounts } from './section-counts.ts';

type Needs = Use<'db' | 'clock'> & {
  secretKey: string;
  members: Accounts['members'];
  relations: Pick<Relations, 'followerCount' | 'isHidden'>;
  openProfiles: Pick<OpenProfiles, 'isOpenTo'>;
  sections: Pick<SectionCounts, 'of'>;
  presenceOf: PresenceOf;
};

/** Beyond what visitors see anyway, a block hides from a reader when the member is online, and what they write. */
const hiddenByBlock = { online: 0, chatrooms: [], last_online: 0, about: '' } satisfies SeenPresence & {
  about: '';
};

const isOwn = (member: Member, { session }: CallContext) => session?.uid === member.uid;

export function createProfileCalls(
  needs: Needs,
): Pick<Handlers<typeof profilesCalls>, 'profile' | 'hitProfile'> {
  const { db, clock, secretKey, members, relations, openProfiles, sections, presenceOf } = needs;
  const hits = createHits({ db, clock, secretKey });

  async function shown(member: Member | undefined, context: CallContext): Promise<Member> {
    const reader = { uid: context.session?.uid, standing: standingOf(personOf(context), clock.now()) };
    if (!member || !(await openProfiles.isOpenTo(member, reader))) throw refuse('member_unknown');
    return member;
  }

  return {
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
  };
}

// Profiles: what one may see of another.
import {
  type Language,
  type profilesCalls,
  refusalFor,
  type RoomLine,
  type Standing,
  standingOf,
  type Uid,
} from '@alcove/protocol';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { CallContext, Handlers } from '../../platform/http/call.ts';
import { personOf } from '../../platform/http/session.ts';
import { refuse, refuseFields } from '../../platform/refusal.ts';
import { type Accounts, type Member, memberLineOf, memberProfileOf } from '../accounts/index.ts';
import type { Relations } from '../relations/index.ts';
import { createHits } from './hits.ts';

export type Profiles = { calls: Handlers<typeof profilesCalls> };

type Needs = {
  db: Database;
  clock: Clock;
  secretKey: string;
  members: Accounts['members'];
  relations: Pick<Relations, 'followerCount' | 'apart'>;
  /** Told by rooms, which come later. */
  whereIs(uid: Uid, language: Language): { online: boolean; rooms: RoomLine[] };
};

const isOwn = (member: Member, { session }: CallContext) => session?.uid === member.uid;

/** Whoever has not proven her address has no profile yet, except to herself. */
function shown(member: Member | undefined, context: CallContext): Member {
  if (!member || !(member.active || isOwn(member, context))) throw refuse('member_unknown');
  return member;
}

export function createProfiles({ db, clock, secretKey, members, relations, whereIs }: Needs): Profiles {
  const hits = createHits({ db, clock, secretKey });

  /** Those who hide from each other, or one from the other, do not meet here either. */
  async function presenceOf(
    { uid }: Member,
    { session, language }: CallContext,
    reader: Standing,
  ): Promise<{ online: 0 | 1; chatrooms: RoomLine[] }> {
    if (session && (await relations.apart(session.uid)).has(uid)) return { online: 0, chatrooms: [] };
    const { online, rooms } = whereIs(uid, language);
    return { online: online ? 1 : 0, chatrooms: refusalFor('enterRooms', reader) ? [] : rooms };
  }

  return {
    calls: {
      profile: async ({ id, nick, short }, context) => {
        if (id === undefined && nick === undefined) throw refuseFields({ id: 'field_required' });
        const found = id === undefined ? members.byNick(nick ?? '') : members.byUid(id);
        const member = shown(await found, context);
        const own = isOwn(member, context);
        const now = clock.now();
        const reader = own ? 'privileged' : standingOf(personOf(context), now);
        if (short) return { profile: memberLineOf(member, reader, now) };
        const profile = memberProfileOf(member, reader, {
          now,
          places: members.placeNames(member, context.language),
          followers: await relations.followerCount(member.uid),
        });
        const presence = await presenceOf(member, context, reader);
        return { profile: { ...profile, ...presence, ...(own && { mood: member.mood }) } };
      },

      hitProfile: async ({ id }, context) => {
        const member = shown(await members.byUid(id), context);
        if (isOwn(member, context)) return { views: member.views };
        const viewer = context.session ? { uid: context.session.uid } : { address: context.address };
        const views = await hits.look(member.uid, viewer, (tx) => members.addView(tx, member.uid));
        return { views: views ?? member.views };
      },
    },
  };
}

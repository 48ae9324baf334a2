// The calls of the chat and the content backend, which read and change the same relations.
import {
  asFlag,
  relationLimits,
  relationsCalls,
  secondsOf,
  standingOf,
  suggestedFollows,
  type Uid,
} from '@alcove/protocol';
import type { RawBuilder } from 'kysely';
import type { Use } from '../../platform/engines.ts';
import type { CallContext, Handlers } from '../../platform/http/call.ts';
import { personOf, callerUid } from '../../platform/http/session.ts';
import { refuse, refuseFields } from '../../platform/refusal.ts';
import { isShownTo, memberSummaryOf, type Members, type OpenProfiles } from '../accounts/index.ts';
import type { createApartCheck } from './apart-check.ts';
import type { createBlocks } from './blocks.ts';
import { dismissSuggestionOf, suggestFollows } from './follow-store.ts';
import type { createFollows } from './follows.ts';

type Needs = Use<'db' | 'clock' | 'presence'> & {
  members: Pick<Members, 'byUid' | 'byUids' | 'byNick'>;
  openProfiles: Pick<OpenProfiles, 'isOpenTo'>;
  follows: ReturnType<typeof createFollows>;
  blocks: ReturnType<typeof createBlocks>;
  apartCheck: ReturnType<typeof createApartCheck>;
};

type Page = { offset: number; page?: number | undefined };
type Asked = Page & { id?: number | undefined; nick?: string | undefined; mutual: boolean; online: boolean };
const offsetOf = ({ offset, page }: Page) =>
  page === undefined ? offset : (page - 1) * relationLimits.perPage;

export function createRelationsCalls({
  clock,
  members,
  openProfiles,
  follows,
  blocks,
  apartCheck,
  db,
  presence,
}: Needs): Handlers<typeof relationsCalls> {
  const readerOf = (context: CallContext) => ({
    uid: context.session?.uid,
    standing: standingOf(personOf(context), clock.now()),
  });

  /** Adds the member to each entry, in the order of the list; erased members are left out. */
  async function withMembers<T extends { uid: Uid }>(entries: readonly T[], context: CallContext) {
    const now = clock.now();
    const { standing: reader } = readerOf(context);
    const found = await members.byUids(entries.map(({ uid }) => uid));
    return entries.flatMap((entry) => {
      const member = found.get(entry.uid);
      return member ? [{ entry, summary: memberSummaryOf(member, reader, now) }] : [];
    });
  }

  const followWith = (call: 'follow' | 'addFollowee', followed: Uid, context: CallContext) =>
    follows.follow({ follower: callerUid(context), followed }, (tx) =>
      apartCheck.isHidden(relationsCalls[call], context, followed, tx),
    );

  async function listFollows(
    side: 'follower' | 'followed',
    call: 'followees' | 'followers',
    { id, nick, mutual, online, ...asked }: Asked,
    context: CallContext,
  ) {
    const whose = id === undefined ? callerUid(context) : (id as Uid);
    const reader = readerOf(context);
    const owner = await members.byUid(whose);
    if (!owner || !(await openProfiles.isOpenTo(owner, reader))) throw refuse('member_unknown');
    if (await apartCheck.isHidden(relationsCalls[call], context, whose)) return { list: [], total_count: 0 };
    const hidden = await apartCheck.hiddenFrom(context);
    const narrowed = {
      ...(nick !== undefined && { nick }),
      mutual,
      shown: (uid: RawBuilder<unknown>) => isShownTo(uid, reader, clock.now()),
      // Nothing is shown of a member who is apart, not even by a narrower list.
      ...(online && { among: presence.connected().filter((uid) => !hidden.has(uid)) }),
    };
    const { page, total } = await follows.list(side, whose, offsetOf(asked), narrowed);
    const { followed, followsMe } = await follows.between(
      callerUid(context),
      page.map(({ uid }) => uid),
    );
    const shown = page.filter(({ uid }) => !hidden.has(uid));
    const list = (await withMembers(shown, context)).map(({ entry, summary }) => ({
      ...summary,
      date_added: secondsOf(entry.followed_at),
      online: asFlag(presence.connections(entry.uid) > 0),
      followed: asFlag(followed.has(entry.uid)),
      follows_me: asFlag(followsMe.has(entry.uid)),
    }));
    return { list, total_count: total };
  }

  /** Refusals name the field, so that a form shows them beside it. */
  async function uidOfNick(nick = ''): Promise<Uid> {
    if (nick.trim() === '') throw refuseFields({ nick: 'field_required' });
    const member = await members.byNick(nick.trim());
    if (!member) throw refuseFields({ nick: 'member_unknown' });
    return member.uid;
  }

  return {
    follow: async ({ id }, context) => ({
      id,
      followed: 1,
      followers: await followWith('follow', id as Uid, context),
    }),
    unfollow: async ({ id }, context) => ({
      id,
      followed: 0,
      followers: await follows.unfollow(callerUid(context), id as Uid),
    }),
    addFollowee: async ({ followee_id }, context) => ({
      followee_id,
      followers: await followWith('addFollowee', followee_id as Uid, context),
    }),
    deleteFollowee: async ({ followee_id }, context) => ({
      followee_id,
      followers: await follows.unfollow(callerUid(context), followee_id as Uid),
    }),
    async checkFollowee({ followee_id }, context) {
      const other = followee_id as Uid;
      if (!(await members.byUid(other))) throw refuse('member_unknown');
      const { followed, followsMe } = await follows.between(callerUid(context), [other]);
      const hidden = await apartCheck.isHidden(relationsCalls.checkFollowee, context, other);
      const mine = await blocks.blockOf(callerUid(context), other);
      const theirs = hidden ? await blocks.blockOf(other, callerUid(context)) : undefined;
      const apart = theirs
        ? { by: 'them' as const, type: theirs.type, until: 0 }
        : hidden && mine && { by: 'me' as const, type: mine.type, until: mine.untilAt };
      return {
        followed: asFlag(!hidden && followed.has(other)),
        follows_me: asFlag(!hidden && followsMe.has(other)),
        blocked: asFlag(mine !== undefined),
        ...(apart && { apart }),
      };
    },
    async followSuggestions(_, context) {
      const uid = callerUid(context);
      const hidden = [...(await apartCheck.hiddenFrom(context))];
      const { looked, shown: limit } = suggestedFollows;
      const found = await suggestFollows(db, uid, { hidden, looked, limit, now: clock.now() });
      const list = await withMembers(found, context);
      return { list: list.map(({ entry, summary }) => ({ user: summary, common: entry.common })) };
    },
    async dismissSuggestion({ id }, context) {
      if (!(await members.byUid(id))) throw refuse('member_unknown');
      await dismissSuggestionOf(db, callerUid(context), id as Uid);
      return { id };
    },
    relationCounts: async (_, context) => ({
      following: await follows.count('follower', callerUid(context)),
      followers: await follows.count('followed', callerUid(context)),
      blocked: await blocks.count(callerUid(context)),
    }),
    followees: (asked, context) => listFollows('follower', 'followees', asked, context),
    followers: (asked, context) => listFollows('followed', 'followers', asked, context),

    async block({ id, reason, type }, context) {
      const block = await blocks.block(callerUid(context), id as Uid, { type, reason });
      return { id, type, until: block.untilAt };
    },
    async unblock({ id }, context) {
      await blocks.unblock(callerUid(context), id as Uid);
      return { id };
    },
    async blacklist(asked, context) {
      const { page, total } = await blocks.list(callerUid(context), offsetOf(asked));
      const entries = page.map((row) => ({ uid: row.blocked, ...row }));
      const list = (await withMembers(entries, context)).map(({ entry, summary }) => ({
        blacklisted_user_id: entry.uid,
        user: summary,
        reason: entry.reason,
        type: entry.type,
        date_added: secondsOf(entry.blocked_at),
        until: entry.until_at,
      }));
      return { list, total_count: total };
    },
    async addToBlacklist({ blacklisted_user_id: id, nick, type, reason }, context) {
      const blocked = (id as Uid | undefined) ?? (await uidOfNick(nick));
      await blocks.block(callerUid(context), blocked, { type, reason });
      return { blacklisted_user_id: blocked };
    },
    async deleteFromBlacklist({ blacklisted_user_id }, context) {
      await blocks.unblock(callerUid(context), blacklisted_user_id as Uid);
      return { blacklisted_user_id };
    },
  };
}

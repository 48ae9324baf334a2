// The calls of walls: what a reader sees of one, and what they do there.
import {
  asFlag,
  dayMs,
  may,
  secondsOf,
  standingOf,
  type Uid,
  wallCalls,
  wallLimits,
  type WallPost,
} from '@alcove/protocol';
import type { CallContext, Handlers } from '../../platform/http/call.ts';
import { personOf, sessionOf } from '../../platform/http/session.ts';
import { refuse } from '../../platform/refusal.ts';
import { memberSummaryOf } from '../accounts/index.ts';
import { addressesOfAttachment } from '../media/index.ts';
import * as store from './post-store.ts';
import type { Posts, WallNeeds } from './posts.ts';

const size = wallLimits.perPage;
/** Lists end where their last page does. */
const countedMax = size * wallLimits.pages;

export function createWallCalls(needs: WallNeeds & { posts: Posts }): Handlers<typeof wallCalls> {
  const { db, clock, rateLimits, members, relations, openProfiles, comments, posts } = needs;
  const me = (context: CallContext) => ({
    uid: sessionOf(context).uid,
    standing: standingOf(personOf(context), clock.now()),
  });

  async function shown(list: readonly store.StoredPost[], context: CallContext): Promise<WallPost[]> {
    const now = clock.now();
    const reader = me(context);
    const ids = list.map(({ id }) => id);
    const people = await members.byUids(list.flatMap(({ author, wall }) => [author, wall]));
    const pictures = await store.picturesOf(db, ids);
    const likes = await store.likesOfPosts(db, ids, reader.uid);
    const hidden = await relations.hiddenFrom(context);
    const counts = await comments.countsOf('wall', ids, { ...reader, hidden, now });
    const moderates = may('moderate', reader.standing);
    return list.flatMap(({ id, author, wall, text, audience, written_at, views, hidden: isHidden }) => {
      const [by, owner] = [people.get(author), people.get(wall)];
      if (!by || !owner) return [];
      return [
        {
          id,
          author: memberSummaryOf(by, reader.standing, now),
          wall: { uid: owner.uid, nick: owner.nick },
          text,
          audience,
          media: isHidden ? [] : (pictures.get(id) ?? []).map(addressesOfAttachment),
          date: secondsOf(written_at),
          views,
          likes: likes.get(id)?.likes ?? 0,
          liked: asFlag(likes.get(id)?.liked ?? false),
          comments: counts.get(id) ?? 0,
          deletable: asFlag(moderates || author === reader.uid || wall === reader.uid),
          ...(isHidden && { hidden: 1 as const }),
        },
      ];
    });
  }

  async function readableOr404(id: number, context: CallContext): Promise<store.StoredPost> {
    const post = await posts.readable(me(context), id);
    if (!post) throw refuse('post_unknown');
    return post;
  }

  async function memberOf(id: number | undefined, context: CallContext): Promise<Uid> {
    const own = sessionOf(context).uid;
    const uid = (id ?? own) as Uid;
    if (uid === own) return uid;
    const member = await members.byUid(uid);
    if (!member || !(await openProfiles.isOpenTo(member, me(context)))) throw refuse('member_unknown');
    return uid;
  }

  async function page(shelf: store.PostShelf, number: number, context: CallContext) {
    const reader = await posts.wallReader(me(context));
    const range = { offset: (number - 1) * size, limit: size, countedMax };
    const { list, total } = await store.listPosts(db, shelf, reader, range);
    return { list: await shown(list, context), total_count: total };
  }

  return {
    async wallMaterial({ id }, context) {
      const [post] = await shown([await readableOr404(id, context)], context);
      if (!post) throw refuse('post_unknown');
      return post;
    },

    async wallList({ id, page: number }, context) {
      const owner = await memberOf(id, context);
      const settings = await store.settingsOfWall(db, owner);
      const closed = { list: [], total_count: 0, may_write: 0 as const, most_viewed: [] };
      if (await relations.isHidden(wallCalls.wallList, context, owner)) return { ...settings, ...closed };
      const { uid } = sessionOf(context);
      const reader = await posts.wallReader(me(context));
      const viewed =
        number === 1 ? await store.mostViewedPosts(db, owner, reader, wallLimits.mostViewed) : [];
      return {
        ...settings,
        ...(await page({ wall: owner }, number, context)),
        may_write: asFlag((await posts.refusedOn(db, uid, owner)) === undefined),
        most_viewed: await shown(viewed, context),
      };
    },

    async postOnWall({ id, text, audience, att_ids }, context) {
      const author = sessionOf(context).uid;
      const wall = (id ?? author) as Uid;
      const posted = await posts.add({ author, wall, text, audience, pictures: att_ids }, (tx, other) =>
        relations.isHidden(wallCalls.postOnWall, context, other, tx),
      );
      return { id: posted, views: 0 };
    },

    async viewWallPost({ id }, context) {
      await readableOr404(id, context);
      const { uid } = sessionOf(context);
      const rate = { limit: wallLimits.viewsADay, windowMs: dayMs };
      const { allowed } = await rateLimits.take(`wall view:${id}:${uid}`, rate);
      const views = allowed ? await store.addPostView(db, id) : (await store.postById(db, id))?.views;
      if (views === undefined) throw refuse('post_unknown');
      return { id, views };
    },

    async likeWallPost({ id, liked }, context) {
      const after = await posts.like(me(context), { id, liked });
      return { id, likes: after.likes, liked: asFlag(after.liked) };
    },

    async deleteWallPost({ id }, context) {
      await posts.remove(me(context), id);
      return { id };
    },

    async setWall({ writers }, context) {
      const { uid } = sessionOf(context);
      return writers ? store.changeWallSettings(db, uid, { writers }) : store.settingsOfWall(db, uid);
    },

    async forumMessages({ id, page: number }, context) {
      if (id === undefined) return page({}, number, context);
      const author = await memberOf(id, context);
      if (await relations.isHidden(wallCalls.forumMessages, context, author))
        return { list: [], total_count: 0 };
      return page({ author }, number, context);
    },
  };
}

// The calls of stories: what a reader sees of them, what they do there, and what an author uploads and publishes.
import {
  asFlag,
  commentLimits,
  dayMs,
  may,
  secondMs,
  secondsOf,
  storiesCalls,
  storyLimits,
  storyUploadPath,
  type Story,
  type StoryOnAir,
  type Uid,
} from '@alcove/protocol';
import type { Use } from '../../platform/engines.ts';
import type { CallContext, Handlers } from '../../platform/http/call.ts';
import { sessionOf, uidWithDuty } from '../../platform/http/session.ts';
import { Refusal, refuse } from '../../platform/refusal.ts';
import { memberSummaryOf, type Members, type OpenProfiles } from '../accounts/index.ts';
import type { Comments } from '../comments/index.ts';
import type { UploadTickets } from '../../platform/http/upload-tickets.ts';
import type { Media } from '../media/index.ts';
import type { Moderation } from '../moderation/index.ts';
import type { Relations } from '../relations/index.ts';
import type { Streams } from '../streams/index.ts';
import type { StoryUploads } from './incoming.ts';
import type { ReviewMoment, StoryPublishing } from './publishing.ts';
import type { StoryReactions } from './reactions.ts';
import type { Rejecting } from './rejecting.ts';
import type { StoryRights, StoryTimes } from './rights.ts';
import * as store from './story-store.ts';
import type { StoryViews } from './views.ts';

type Needs = Use<'db' | 'clock'> &
  StoryTimes & {
    /** Of the upload host; empty: of the site itself. */
    origin: string;
    review: ReviewMoment;
    members: Pick<Members, 'byUids'>;
    openProfiles: Pick<OpenProfiles, 'isOpenTo'>;
    relations: Pick<Relations, 'hiddenFrom' | 'followsOf'>;
    reports: Pick<Moderation['reports'], 'send'>;
    media: Pick<Media, 'films'>;
    comments: Pick<Comments, 'calls'>;
    streams: Pick<Streams, 'roomsOnAir'>;
    rights: StoryRights;
    views: StoryViews;
    uploads: StoryUploads;
    tickets: UploadTickets;
    publishing: StoryPublishing;
    reactions: StoryReactions;
    rejecting: Rejecting;
  };

/** One more than a page shows says that there are more. */
const fetched = storyLimits.perPage + 1;

/** A comment tells nothing of a story that its reader may not see. */
async function asStoryGone<T>(work: Promise<T> | T): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof Refusal && error.code === 'item_unknown' ? refuse('story_gone') : error;
  }
}

export function createStoryCalls(needs: Needs): Handlers<typeof storiesCalls> {
  const { db, clock, freeDelayMs, origin, review, members, relations, reports, media } = needs;
  const { comments, rights, views, uploads, tickets, publishing, reactions, rejecting } = needs;

  const me = (context: CallContext) => ({ ...rights.readerOf(context), uid: sessionOf(context).uid });
  const listReader = async (context: CallContext): Promise<store.StoryListReader> => {
    const reader = me(context);
    return {
      ...reader,
      hidden: await relations.hiddenFrom(context),
      now: clock.now(),
      freeDelayMs,
      seesPremium: may('seePremiumStories', reader.standing),
    };
  };

  /** Not the reader: their own door leads to their stories. */
  async function onAir(uids: readonly Uid[], context: CallContext): Promise<StoryOnAir[]> {
    const { uid: own, person } = sessionOf(context);
    const others = [...new Set(uids)].filter((uid) => uid !== own);
    const rooms = await needs.streams.roomsOnAir(others, { person, language: context.language });
    return [...rooms].map(([uid, room]) => ({ uid, room }));
  }

  async function commentsOf(id: number, offset: number, context: CallContext, parent_id?: number) {
    await rights.find(id, context);
    const more = parent_id === undefined ? {} : { parent_id };
    const page = await comments.calls.comments({ kind: 'story', id, offset, ...more }, context);
    const shown = Math.min(page.list.length, commentLimits.perPage);
    return {
      ...page,
      hasMoreComments: asFlag(page.list.length > commentLimits.perPage),
      currentLength: offset + shown,
    };
  }

  async function shown(story: store.StoredStory, context: CallContext): Promise<Story> {
    const [view] = await views.stories([story], await listReader(context));
    if (!view) throw refuse('story_gone');
    const { list, hasMoreComments, currentLength } = await commentsOf(story.id, 0, context);
    return { ...view, comments: list.slice(0, commentLimits.perPage), hasMoreComments, currentLength };
  }

  return {
    async stories({ filter, author, before, offset }, context) {
      const reader = await listReader(context);
      const now = secondsOf(reader.now);
      if (author === reader.uid) {
        const own = await store.listOwn(db, reader.uid, { now: reader.now, offset, limit: fetched });
        return { list: await views.stories(own, reader), locked: [], on_air: [], now };
      }
      const shelf = { filter, author: author as Uid | undefined, before, offset, limit: fetched };
      const isFirst = before === undefined && offset === 0;
      const [list, locked] = await Promise.all([
        store.listStories(db, reader, shelf),
        isFirst ? store.listLocked(db, reader, { ...shelf, limit: storyLimits.lockedShown }) : [],
      ]);
      const authors = [...list, ...locked].map((story) => story.author);
      return {
        list: await views.stories(list, reader),
        locked: await views.locked(locked, reader),
        on_air: await onAir(author === undefined ? authors : [author as Uid], context),
        now,
      };
    },

    storiesOnAir: async ({ uids }, context) => ({ on_air: await onAir(uids as Uid[], context) }),

    async story({ id }, context) {
      const { story } = await rights.find(id, context);
      return { story: await shown(story, context), now: secondsOf(clock.now()) };
    },

    storyComments: ({ id, offset, parent_id }, context) =>
      asStoryGone(commentsOf(id, offset, context, parent_id)),

    addStoryComment: ({ id, text, parent_id, key }, context) =>
      asStoryGone(
        comments.calls.addComment(
          {
            kind: 'story',
            id,
            text,
            ...(parent_id !== undefined && { parent_id }),
            ...(key !== undefined && { key }),
          },
          context,
        ),
      ),

    deleteStoryComment: ({ id }, context) => comments.calls.deleteComment({ id }, context),
    likeStoryComment: ({ id, liked }, context) => comments.calls.likeComment({ id, liked }, context),

    async storyLikes({ id, page }, context) {
      await rights.find(id, context);
      const reader = await listReader(context);
      const size = storyLimits.likersPerPage;
      const range = { offset: (page - 1) * size, limit: size };
      const { uids, total } = await store.listLikers(db, id, reader, range);
      const [people, followees] = await Promise.all([
        members.byUids(uids),
        relations.followsOf(reader.uid, 'followees'),
      ]);
      return {
        list: uids.flatMap((uid) => {
          const member = people.get(uid);
          if (!member) return [];
          const followed = asFlag(followees.has(uid));
          return [{ ...memberSummaryOf(member, reader.standing, reader.now), followed }];
        }),
        total_count: total,
      };
    },

    async likeStory({ id }, context) {
      await rights.find(id, context);
      const { likes, liked } = await reactions.like(me(context), id, true);
      return { id, likes, liked: asFlag(liked) };
    },
    async cancelStoryLike({ id }, context) {
      await rights.find(id, context);
      const { likes, liked } = await reactions.like(me(context), id, false);
      return { id, likes, liked: asFlag(liked) };
    },
    seenStories: async ({ ids }, context) => ({ ids: await reactions.look(me(context), ids) }),

    async submitStory(asked, context) {
      const { uid } = sessionOf(context);
      await uploads.settle(uid);
      return publishing.submit(uid, asked);
    },
    async updateStory(asked, context) {
      const story = await publishing.update(sessionOf(context).uid, asked);
      return { story: await shown(story, context) };
    },
    async deleteStory({ id }, context) {
      await publishing.remove(me(context), id);
      return { id };
    },

    async denounceStory({ id, reason, comment }, context) {
      const { story } = await rights.find(id, context);
      const { uid, standing } = me(context);
      const counts = await rejecting.rejects(uid, standing);
      const { reference } = await asStoryGone(
        reports.send(sessionOf(context), {
          kind: 'story',
          id: [String(story.id)],
          reason,
          comment,
        }),
      );
      return { id, reference, rejects: asFlag(counts) };
    },
    async restoreStory({ id }, context) {
      uidWithDuty(context, 'reports');
      const story = await rejecting.restore(id);
      return { story: await shown(story, context) };
    },

    storyUpload: ({ id }, context) => uploads.get(sessionOf(context).uid, id),
    async storyUploads(_input, context) {
      const { uid } = sessionOf(context);
      const now = clock.now();
      const { text, premium } = await uploads.draft(uid);
      return {
        list: await uploads.list(uid),
        takes_films: asFlag(media.films.canMake),
        text,
        premium: asFlag(premium),
        alive: await store.countAlive(db, uid, now),
        today: await store.countSubmitted(db, uid, now - dayMs),
        reviewed: asFlag(review === 'before'),
        free_delay: freeDelayMs / secondMs,
        now: secondsOf(now),
      };
    },
    saveStoryDraft: async (asked, context) => ({
      saved: secondsOf(await uploads.save(sessionOf(context).uid, asked)),
    }),
    cutStoryUpload({ id, turn, left, top, width, height }, context) {
      if (turn % 90 !== 0 || left + width > 1000 || top + height > 1000) throw refuse('field_invalid');
      const crop = { left, top, width, height };
      return uploads.cut(sessionOf(context).uid, id, { turn, crop }, context.signal);
    },
    async deleteStoryUpload({ id }, context) {
      await uploads.remove(sessionOf(context).uid, id);
      return { id };
    },
    storyUploadTicket(_input, context) {
      const { uid } = sessionOf(context);
      const { ticket, expiresAt } = tickets.sign({ uid, set: 0, language: context.language });
      return { ticket, url: `${origin}${storyUploadPath}`, expires: secondsOf(expiresAt) };
    },
  };
}

// Review of stories: before they are shown, or while they are, as the site is set. A story is not sent back: it is
// published or rejected, as a whole.
import {
  asFlag,
  type Language,
  type OwnSet,
  secondsOf,
  type Story,
  storyLimits,
  type StoryMedium,
  type Uid,
} from '@alcove/protocol';
import type { Database } from '../../platform/db/database.ts';
import type { Use } from '../../platform/engines.ts';
import { refuse } from '../../platform/refusal.ts';
import { memberSummaryOf, type Members } from '../accounts/index.ts';
import { plainTextOf } from '../comments/index.ts';
import type { FoundItem, ReviewRules } from '../moderation/index.ts';
import { mediaOf } from './medium-store.ts';
import type { StoryMetrics } from './metrics.ts';
import type { StoryChanged } from './news.ts';
import type { StoryPublishing } from './publishing.ts';
import type { Rejecting } from './rejecting.ts';
import * as store from './story-store.ts';
import type { StoryViews } from './views.ts';

type Needs = Use<'db' | 'clock'> & {
  members: Pick<Members, 'byUid' | 'byUids' | 'lock'>;
  views: Pick<StoryViews, 'stories'>;
  publishing: Pick<StoryPublishing, 'publish'>;
  rejecting: Pick<Rejecting, 'close'>;
  metrics: Pick<StoryMetrics, 'rejected'>;
  changed: StoryChanged;
};

const isWaiting = (story: store.StoredStory | undefined, now: number): story is store.StoredStory =>
  story !== undefined &&
  !story.reviewed &&
  !story.hidden &&
  (story.state === 'review' || story.state === 'published') &&
  now < story.ends_at;

const noCaptions: Partial<Record<Language, string>> = {};

/** A medium as the queue shows files. */
function fileOf({ id, alt, urls, films, hls, kind, duration_ms, percent, failure, ...medium }: StoryMedium) {
  return {
    material_id: id,
    kind,
    description: alt,
    placeholder: medium.placeholder,
    width: medium.width,
    height: medium.height,
    state: medium.state,
    urls: {
      ...(urls.small && { tile: urls.small, small: urls.small }),
      ...(urls.thumb && { thumb: urls.thumb }),
    },
    ...(kind === 'video' && {
      film: {
        duration_ms,
        ...(percent !== undefined && { percent }),
        ...(failure && { failure }),
        renditions: films,
        ...(hls && { hls }),
        captions: [],
      },
    }),
    name: '',
    size: 0,
    type: kind === 'photo' ? 'image/jpeg' : 'video/mp4',
    url: urls.large ?? '',
    thumbnail_url: urls.thumb ?? '',
    people: 'nobody' as const,
    boxes: [],
    blurred: 0 as const,
    poster_ms: 0,
    captions: noCaptions,
    refused: '',
    meta: { id, context: '' },
  };
}

const asSet = (stored: store.StoredStory, story: Story): OwnSet => ({
  id: story.id,
  number: story.id,
  status: story.state === 'published' ? 'published' : 'pending',
  title: plainTextOf(story.text),
  description: '',
  premium: story.premium,
  blur: 0,
  owner_confirm: 1,
  publication_confirm: 1,
  version: stored.version,
  begun: secondsOf(stored.submitted_at),
  changed: secondsOf(stored.submitted_at),
  submitted: secondsOf(stored.submitted_at),
  published: story.published,
  expires: secondsOf(stored.ends_at),
  ended: 0,
  further_check: 0,
  texts_waiting: 0,
  views: stored.views,
  favourites: story.likes,
  comments: story.comment_count,
  reason: '',
  note: '',
  files: story.media.map(fileOf),
  arriving: [],
});

async function found(tx: Database, { id, author, version }: store.StoredStory): Promise<FoundItem> {
  return { author, version, files: (await mediaOf(tx, [id])).map((medium) => medium.id) };
}

export function createStoryReview(needs: Needs): ReviewRules {
  const { db, clock, members, views, publishing, rejecting, metrics, changed } = needs;

  async function waiting(id: number, reviewer: Uid, tx: Database = db): Promise<store.StoredStory> {
    const story = tx === db ? await store.storyById(db, id) : await store.lockStory(tx, id);
    if (!isWaiting(story, clock.now())) throw refuse('item_unknown');
    if (story.author === reviewer) throw refuse('review_own');
    return story;
  }

  return {
    async waiting(reviewer, page) {
      const stories = await store.listUnreviewed(db, { ...page, now: clock.now(), without: reviewer.uid });
      const authors = await members.byUids(stories.map(({ author }) => author));
      const media = Map.groupBy(
        await mediaOf(
          db,
          stories.map(({ id }) => id),
        ),
        ({ story }) => story,
      );
      return stories.flatMap((story) => {
        const author = authors.get(story.author);
        const files = media.get(story.id) ?? [];
        if (!author) return [];
        return [
          {
            kind: 'story' as const,
            id: story.id,
            title: plainTextOf(story.text).slice(0, storyLimits.textMax),
            author: memberSummaryOf(author, reviewer.standing, clock.now()),
            since: secondsOf(story.submitted_at),
            photos: files.filter(({ kind }) => kind === 'photo').length,
            films: files.filter(({ kind }) => kind === 'video').length,
            blur: 0 as const,
            people: asFlag(true),
          },
        ];
      });
    },

    count: (reviewer, out) => store.countUnreviewed(db, { now: clock.now(), without: reviewer?.uid, out }),

    escalation: {
      named: async (id) => ({ kind: 'story', id: String(id) }),
      async hold(reviewer, id, recorded, holdItem) {
        const seen = await waiting(id, reviewer.uid);
        await db.transaction().execute(async (tx) => {
          if (!(await members.lock(tx, seen.author))) throw refuse('item_unknown');
          await holdItem(tx);
          await recorded(tx, await found(tx, await waiting(id, reviewer.uid, tx)));
        });
      },
    },

    async open(reviewer, id, recorded) {
      const story = await waiting(id, reviewer.uid);
      const author = await members.byUid(story.author);
      const [view] = await views.stories([story], { ...reviewer, hidden: new Set() });
      if (!author || !view) throw refuse('item_unknown');
      await recorded(db, story.author);
      return {
        kind: 'story',
        version: story.version,
        author: memberSummaryOf(author, reviewer.standing, clock.now()),
        history: { published: 0, rejected: 0 },
        contribution: asSet(story, view),
      };
    },

    async unveil(reviewer, id, recorded) {
      await recorded(db, await found(db, await waiting(id, reviewer.uid)));
    },

    async decide(reviewer, { id, decision, reason = 'other', files }, recorded) {
      const seen = await waiting(id, reviewer.uid);
      const isPublished = decision === 'publish' && files.every((file) => file.decision === 'publish');
      const before = await db.transaction().execute(async (tx) => {
        if (!(await members.lock(tx, seen.author))) throw refuse('item_unknown');
        const story = await waiting(id, reviewer.uid, tx);
        await recorded(tx, await found(tx, story));
        await store.changeStory(tx, id, { reviewed: true });
        if (!isPublished) await rejecting.close(tx, story, [reason]);
        else if (story.state === 'review') await publishing.publish(tx, story, { told: true });
        return story;
      });
      if (!isPublished) {
        metrics.rejected('reviewers');
        changed('gone', before);
      }
      return isPublished ? 'published' : 'rejected';
    },
  };
}

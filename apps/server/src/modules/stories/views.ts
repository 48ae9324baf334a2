// Stories, their media and uploads as readers and authors get them.
import {
  asFlag,
  ceilSecondsOf,
  editingLeftMs,
  type LockedStory,
  may,
  type ThingReason,
  type ReviewReason,
  secondsOf,
  type Story,
  storyLimits,
  type StoryMedium,
  type StoryUpload,
  type Uid,
} from '@alcove/protocol';
import type { Use } from '../../platform/engines.ts';
import { memberSummaryOf, type Members, type ProfileReader } from '../accounts/index.ts';
import type { Comments } from '../comments/index.ts';
import type { FilmFacts, Media, PictureFacts } from '../media/index.ts';
import { storyPictureAddress, storyAddress } from './media-files.ts';
import { mediaOf, type StoredMedium } from './medium-store.ts';
import { sighted, type StoryRights } from './rights.ts';
import { marksOf, type StoredStory } from './story-store.ts';

type Needs = Use<'db' | 'clock'> & {
  members: Pick<Members, 'byUids'>;
  media: Pick<Media, 'pictures' | 'films'>;
  comments: Pick<Comments, 'countsOf'>;
  rights: Pick<StoryRights, 'sightInList'>;
};
type Files = { pictures: ReadonlyMap<string, PictureFacts>; films: ReadonlyMap<string, FilmFacts> };
type Reader = ProfileReader & { uid: Uid; hidden: ReadonlySet<Uid> };

const filmState = { waiting: 'processing', working: 'processing', ready: 'ready', failed: 'failed' } as const;

function pictured({ kind, picture, film: id }: StoredMedium, files: Files) {
  const film = id === null ? undefined : files.films.get(id);
  const shown = (picture ?? film?.picture) || undefined;
  const facts = shown === undefined ? undefined : files.pictures.get(shown);
  return {
    film,
    shown,
    shared: {
      kind,
      width: film?.widthPx || (facts?.widthPx ?? 0),
      height: film?.heightPx || (facts?.heightPx ?? 0),
      placeholder: facts?.placeholder ?? '',
      state: film ? filmState[film.state] : ('ready' as const),
      ...(film && filmState[film.state] === 'processing' && { percent: film.percent }),
      ...(film?.failure && { failure: film.failure }),
      duration_ms: film?.durationMs ?? 0,
    },
  };
}

function mediumView(stored: StoredMedium, files: Files): StoryMedium {
  const { film, shown, shared } = pictured(stored, files);
  const isReady = film?.state === 'ready' && stored.film !== null;
  return {
    id: stored.id,
    ...shared,
    alt: stored.alt,
    urls: shown
      ? {
          thumb: storyPictureAddress(shown, 'thumb'),
          small: storyPictureAddress(shown, 'small'),
          large: storyPictureAddress(shown, 'large'),
        }
      : {},
    films: isReady
      ? film.renditions.map(({ height, bytes }) => ({
          height,
          bytes,
          url: storyAddress(stored.film ?? '', `${height}.mp4`),
        }))
      : [],
    ...(isReady && { hls: storyAddress(stored.film ?? '', 'film.m3u8') }),
  };
}

export function createStoryViews({ db, clock, members, media, comments, rights }: Needs) {
  async function filesOf(stored: readonly StoredMedium[]): Promise<Files> {
    const films = await media.films.facts(stored.flatMap(({ film }) => film ?? []));
    const posters = [...films.values()].flatMap(({ picture }) => picture ?? []);
    const pictures = await media.pictures.facts([
      ...stored.flatMap(({ picture }) => picture ?? []),
      ...posters,
    ]);
    return { films, pictures };
  }

  return {
    /** Those that the reader may see, in their order. */
    async stories(list: readonly StoredStory[], reader: Reader): Promise<Story[]> {
      const now = clock.now();
      const ids = list.map(({ id }) => id);
      const [stored, marks, authors, counts] = await Promise.all([
        mediaOf(db, ids),
        marksOf(db, ids, reader.uid),
        members.byUids(list.map(({ author }) => author)),
        comments.countsOf('story', ids, { ...reader, now }),
      ]);
      const files = await filesOf(stored);
      const byStory = Map.groupBy(stored, ({ story }) => story);
      const views: Story[] = [];
      for (const story of list) {
        const author = authors.get(story.author);
        const mark = marks.get(story.id);
        const sight = rights.sightInList(story, reader);
        if (!author || !mark || sight.sight !== 'open') continue;
        const isOwn = story.author === reader.uid;
        const isKeeper = isOwn || may('moderate', reader.standing);
        views.push({
          id: story.id,
          author: memberSummaryOf(author, reader.standing, now),
          text: story.text,
          description: story.text,
          media: (byStory.get(story.id) ?? []).map((medium) => mediumView(medium, files)),
          premium: asFlag(story.premium),
          state: story.state,
          published: secondsOf(story.published_at),
          remaining: ceilSecondsOf(story.ends_at - now),
          open_remaining: ceilSecondsOf(sight.untilMs - now),
          comments: [],
          hasMoreComments: asFlag((counts.get(story.id) ?? 0) > 0),
          currentLength: 0,
          commentsLoading: 0,
          comment_count: counts.get(story.id) ?? 0,
          likes: mark.likes,
          liked: asFlag(mark.liked),
          seen: asFlag(mark.seen),
          own: asFlag(isOwn),
          ...(isKeeper && { views: story.views, reports: mark.reports, rejections: mark.rejections }),
          ...(isKeeper &&
            story.state === 'rejected' && { reasons: story.reasons as (ThingReason | ReviewReason)[] }),
          ...(isOwn && { edit_remaining: ceilSecondsOf(editingLeftMs(sighted(story), now)) }),
        });
      }
      return views;
    },

    /** Closed to the reader’s level. */
    async locked(list: readonly StoredStory[], reader: Reader): Promise<LockedStory[]> {
      const now = clock.now();
      const authors = await members.byUids(list.map(({ author }) => author));
      const views: LockedStory[] = [];
      for (const story of list) {
        const author = authors.get(story.author);
        const sight = rights.sightInList(story, reader);
        if (!author || sight.sight !== 'locked') continue;
        views.push({
          id: story.id,
          author: memberSummaryOf(author, reader.standing, now),
          premium: asFlag(story.premium),
          remaining: ceilSecondsOf(story.ends_at - now),
          ...(sight.opensAt !== undefined && { opens_in: ceilSecondsOf(sight.opensAt - now) }),
          ...(sight.closedAt !== undefined && { closed_ago: secondsOf(now - sight.closedAt) }),
          seed: `story ${story.id}`,
        });
      }
      return views;
    },

    async uploads(stored: readonly StoredMedium[]): Promise<StoryUpload[]> {
      const files = await filesOf(stored);
      return stored.map((medium) => {
        const { shown, shared } = pictured(medium, files);
        return {
          id: medium.id,
          type: medium.kind,
          url: shown ? storyPictureAddress(shown, 'large') : '',
          thumbnail_url: shown ? storyPictureAddress(shown, 'thumb') : '',
          name: medium.name,
          size: medium.bytes,
          alt: medium.alt,
          ...shared,
          expires: secondsOf(medium.added_at + storyLimits.uploadMs),
        };
      });
    },
  };
}
export type StoryViews = ReturnType<typeof createStoryViews>;

// What happens to stories, told to every process: pages of stories read again what changed, without a notification.
import {
  type MemberPerson,
  type SightedStory,
  sightOf,
  standingOf,
  type StoryNews,
  storyActs,
  storyNews,
  storyStates,
  type Uid,
} from '@alcove/protocol';
import * as z from 'zod/mini';
import { createAnnouncements } from '../../platform/bus/announcements.ts';
import type { Use } from '../../platform/engines.ts';
import { sighted, type StoryTimes } from './rights.ts';
import type { StoredStory } from './story-store.ts';

/** `story`: as it is, or as it was before it went. */
const shape = z.object({
  id: z.int(),
  action: z.enum(storyActs),
  story: z.object({
    author: z.int(),
    premium: z.boolean(),
    state: z.enum(storyStates),
    hidden: z.boolean(),
    publishedAt: z.int(),
    endsAt: z.int(),
  }),
});

type Listener = (news: {
  data: StoryNews;
  mayGet(person: MemberPerson, apart: ReadonlySet<Uid>): boolean;
  by: Uid;
}) => void;

export type StoryChanged = (action: StoryNews['action'], story: StoredStory) => void;

export async function createStoryNews({
  bus,
  log,
  clock,
  freeDelayMs,
}: Use<'bus' | 'log' | 'clock'> & StoryTimes) {
  const news = await createAnnouncements({ bus, log, topic: 'stories', shape });

  /** Of one that has just gone, those who saw it until then learn it. */
  function maySee(story: SightedStory, action: StoryNews['action'], person: MemberPerson, isApart: boolean) {
    const now = action === 'gone' ? Math.min(clock.now(), story.endsAt - 1) : clock.now();
    const reader = { uid: person.uid, standing: standingOf(person, clock.now()), isApart };
    return sightOf(story, reader, { now, freeDelayMs }).sight !== 'gone';
  }

  const changed: StoryChanged = (action, story) =>
    news.announce({ id: story.id, action, story: sighted(story) });

  return {
    /** After commit. */
    changed,
    /** For the sockets of notifications. */
    spread: {
      type: storyNews.type,
      onNews: (listener: Listener): void =>
        news.onAnnouncement(({ id, action, story }) =>
          listener({
            by: story.author as Uid,
            data: { entity_id: String(id), action },
            mayGet: (person, apart) => maySee(story, action, person, apart.has(person.uid)),
          }),
        ),
    },
  };
}
export type StoryNewsFeed = Awaited<ReturnType<typeof createStoryNews>>;

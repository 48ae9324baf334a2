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
import type { Accounts, OpenProfiles } from '../accounts/index.ts';
import type { Moderation } from '../moderation/index.ts';
import type { Relations } from '../relations/index.ts';
import { sighted, type StoryTimes } from './rights.ts';
import { type StoredStory, storiesOf } from './story-store.ts';

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

type Needs = Use<'db' | 'bus' | 'log' | 'clock'> &
  StoryTimes & {
    relations: Pick<Relations, 'onBlock'>;
    sanctions: Pick<Moderation['sanctions'], 'onSanction'>;
    live: Pick<Accounts['live'], 'onMemberChange'>;
    openProfiles: Pick<OpenProfiles, 'isOpen'>;
  };

export async function createStoryNews(needs: Needs) {
  const { db, bus, log, clock, freeDelayMs, relations, sanctions, live, openProfiles } = needs;
  const news = await createAnnouncements({ bus, log, topic: 'stories', shape });
  const listeners: Listener[] = [];
  const spread: Listener = (told) => listeners.forEach((listener) => listener(told));

  /** Of one that has just gone, those who saw it until then learn it. */
  function maySee(story: SightedStory, action: StoryNews['action'], person: MemberPerson, isApart: boolean) {
    const now = action === 'gone' ? Math.min(clock.now(), story.endsAt - 1) : clock.now();
    const reader = { uid: person.uid, standing: standingOf(person, clock.now()), isApart };
    return sightOf(story, reader, { now, freeDelayMs }).sight !== 'gone';
  }

  const changed: StoryChanged = (action, story) =>
    news.announce({ id: story.id, action, story: sighted(story) });

  const tell = (id: number, action: StoryNews['action'], story: SightedStory) =>
    spread({
      by: story.author as Uid,
      data: { entity_id: String(id), action },
      mayGet: (person, apart) => maySee(story, action, person, apart.has(person.uid)),
    });
  /** What comes or changes while its author is banned is news to nobody: their pages would find nothing. */
  async function tellOfOpen(id: number, action: StoryNews['action'], story: SightedStory) {
    if (action === 'gone' || (await openProfiles.isOpen(story.author as Uid))) tell(id, action, story);
  }
  // One after the other: what is gone shall not come afterwards.
  let told = Promise.resolve();
  news.onAnnouncement(({ id, action, story }) => {
    told = told
      .then(() => tellOfOpen(id, action, story))
      .catch((error: unknown) => log.warn({ err: error }, 'pages of stories were not told of a story'));
  });

  // What follows is heard in every process: each tells the sockets of its own.
  const tellSight = (...uids: readonly Uid[]) =>
    uids.forEach((uid) =>
      spread({
        by: uid,
        data: { entity_id: '', action: 'sight' },
        mayGet: (person) => person.uid === uid,
      }),
    );
  relations.onBlock(({ blocker, blocked }) => tellSight(blocker, blocked));
  live.onMemberChange((uid) => tellSight(uid));
  async function tellAllOf(author: Uid, action: StoryNews['action']) {
    for (const story of await storiesOf(db, author)) tell(story.id, action, sighted(story));
  }
  sanctions.onSanction(({ kind, uid }) => {
    if (kind !== 'banned' && kind !== 'unbanned') return;
    tellAllOf(uid, kind === 'banned' ? 'gone' : 'came').catch((error: unknown) =>
      log.warn({ err: error }, 'pages of stories were not told of a ban'),
    );
  });

  return {
    /** After commit. */
    changed,
    /** For the sockets of notifications. */
    spread: {
      type: storyNews.type,
      onNews: (listener: Listener): void => void listeners.push(listener),
    },
  };
}
export type StoryNewsFeed = Awaited<ReturnType<typeof createStoryNews>>;

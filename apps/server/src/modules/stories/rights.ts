// Who reads a story, by the one rule of the protocol: it is asked here for calls, for bytes and for comments.
import { standingOf, type StoryReader, type StorySight, sightOf, type Uid } from '@alcove/protocol';
import type { Database } from '../../platform/db/database.ts';
import type { Use } from '../../platform/engines.ts';
import type { CallContext } from '../../platform/http/call.ts';
import { type Known, personOf } from '../../platform/http/session.ts';
import { refuse } from '../../platform/refusal.ts';
import type { OpenProfiles, ProfileReader } from '../accounts/index.ts';
import type { Relations } from '../relations/index.ts';
import { type StoredStory, storyById } from './story-store.ts';

export type StoryTimes = {
  /** After publication, until a public story opens to members without Premium. */
  freeDelayMs: number;
};

type Needs = Use<'db' | 'clock'> &
  StoryTimes & {
    relations: Pick<Relations, 'apart'>;
    openProfiles: Pick<OpenProfiles, 'isOpen'>;
  };

export const sighted = (story: StoredStory) => ({
  author: story.author,
  premium: story.premium,
  state: story.state,
  hidden: story.hidden,
  publishedAt: story.published_at,
  endsAt: story.ends_at,
});

/** As the rule of the protocol asks for them. */
export type SightReader = ProfileReader & Pick<StoryReader, 'premiumUntil'>;

export function createStoryRights({ db, clock, freeDelayMs, relations, openProfiles }: Needs) {
  const readerOf = (known: Known): SightReader => ({
    uid: known.session?.uid,
    standing: standingOf(personOf(known), clock.now()),
    premiumUntil: known.session?.person.premiumUntil,
  });

  async function isApart(reader: ProfileReader, author: Uid, tx: Database): Promise<boolean> {
    if (reader.uid === undefined) return true;
    if (reader.uid === author) return false;
    return (await relations.apart(reader.uid, tx)).has(author) || !(await openProfiles.isOpen(author, tx));
  }

  async function sight(story: StoredStory, reader: SightReader, tx: Database = db): Promise<StorySight> {
    const at = { now: clock.now(), freeDelayMs };
    const asked: StoryReader = { ...reader, isApart: false };
    const found = sightOf(sighted(story), asked, at);
    // The dearer question is asked only where it matters.
    if (found.sight === 'gone') return found;
    return sightOf(sighted(story), { ...asked, isApart: await isApart(reader, story.author, tx) }, at);
  }

  return {
    readerOf,
    sight,

    /** Of a story whose author is known not to be apart from the reader: lists leave them out. */
    sightInList: (story: StoredStory, reader: SightReader): StorySight =>
      sightOf(sighted(story), { ...reader, isApart: false }, { now: clock.now(), freeDelayMs }),

    /** Refused alike where it is over, rejected, unknown or apart. */
    async find(id: number, context: CallContext) {
      const reader = readerOf(context);
      const story = await storyById(db, id);
      const found = story && (await sight(story, reader));
      if (!story || !found || found.sight === 'gone') throw refuse('story_gone');
      if (found.sight === 'locked') throw refuse('premium_required');
      return { story, reader, untilMs: found.untilMs };
    },
  };
}
export type StoryRights = ReturnType<typeof createStoryRights>;

// StoryPublishing, changing and deleting a story. Its member is locked first, then the story, then its media.
import {
  type CallSpec,
  dayMs,
  editingLeftMs,
  may,
  type InputOf,
  type storiesCalls,
  storyLimits,
  type StoryState,
  type Uid,
} from '@alcove/protocol';
import * as z from 'zod/mini';
import type { Database } from '../../platform/db/database.ts';
import type { Use } from '../../platform/engines.ts';
import type { JobSpec } from '../../platform/jobs/jobs.ts';
import { refuse } from '../../platform/refusal.ts';
import type { Members, OpenProfiles, ProfileReader } from '../accounts/index.ts';
import { linkMentions } from '../comments/index.ts';
import type { FilmFacts, Media } from '../media/index.ts';
import type { Wallet } from '../wallet/index.ts';
import { forgetDraft } from './draft-store.ts';
import type { StoryEndings } from './ending.ts';
import { storyPictureAddress, storyPhotoSizes, storyShelf } from './media-files.ts';
import { lockUploads, mediaOf, mediumOfFile, type StoredMedium, placeMedium } from './medium-store.ts';
import type { StoryChanged } from './news.ts';
import { sighted } from './rights.ts';
import * as store from './story-store.ts';

export type ReviewMoment = 'before' | 'after';

type Needs = Use<'db' | 'clock' | 'jobs' | 'notifications'> & {
  members: Pick<Members, 'lock' | 'byNick'>;
  openProfiles: Pick<OpenProfiles, 'isOpen'>;
  wallet: Pick<Wallet, 'onceByKey'>;
  media: Pick<Media, 'films'>;
  /** Whether a reviewer looks at a story before it is shown. */
  review: ReviewMoment;
  endings: Pick<StoryEndings, 'end' | 'endAt' | 'announce'>;
  changed: StoryChanged;
};

type Submitted<C extends CallSpec> = InputOf<C>;
const news: JobSpec<{ id: number }> = { name: 'story_published', payload: z.object({ id: z.int() }) };
const { alive, perDay, filmHeights, filmMs } = storyLimits;

export function createPublishing(needs: Needs) {
  const { db, clock, jobs, notifications, members, wallet, media, endings, changed } = needs;
  const { films } = media;

  const stateAfter = (facts: readonly (FilmFacts | undefined)[]): StoryState => {
    if (facts.some((film) => !film || film.state === 'failed')) return 'failed';
    if (facts.some((film) => film?.state !== 'ready')) return 'making';
    return needs.review === 'before' ? 'review' : 'published';
  };

  async function stateOf(tx: Database, stored: readonly StoredMedium[]): Promise<StoryState> {
    const ids = stored.flatMap(({ film }) => film ?? []);
    const facts = await films.facts(ids, tx);
    return stateAfter(ids.map((id) => facts.get(id)));
  }

  async function coverOf(tx: Database, story: number) {
    const [first] = await mediaOf(tx, [story]);
    const film = first?.film ? (await films.facts([first.film], tx)).get(first.film) : undefined;
    const picture = first?.picture ?? film?.picture;
    return picture ? { cover: storyPictureAddress(picture, 'thumb') } : {};
  }

  /** Under its lock: its day begins. `told`: its author waited for it. */
  async function publish(tx: Database, story: store.StoredStory, { told }: { told: boolean }) {
    const now = clock.now();
    const ends_at = now + storyLimits.lifeMs;
    await store.changeStory(tx, story.id, { state: 'published', published_at: now, ends_at });
    await endings.endAt(tx, ends_at);
    const about = { entity: story.id };
    const cover = await coverOf(tx, story.id);
    await notifications.tell(tx, 'followeeStory', {
      ...about,
      from: story.author,
      to: {
        followersOf: story.author,
        may: story.premium ? ('seePremiumStories' as const) : ('seeStories' as const),
      },
      once: String(story.id),
      data: cover,
    });
    if (told)
      await notifications.tell(tx, 'story', {
        ...about,
        to: story.author,
        data: { action: 'published', ...cover },
      });
    // Announced after the commit, whichever process wrote it.
    await jobs.add(tx, news, { id: story.id });
  }

  async function goOn(tx: Database, story: store.StoredStory, state: StoryState, told: boolean) {
    if (state === 'published') return publish(tx, story, { told });
    if (state !== story.state) await store.changeStory(tx, story.id, { state });
  }

  jobs.handle(news, async ({ id }) => {
    const story = await store.storyById(db, id);
    if (story?.state === 'published') changed('came', story);
  });

  films.onShelf(storyShelf, {
    posterSizes: storyPhotoSizes,
    bounds: {
      heights: filmHeights,
      shortestMs: filmMs.min,
      longestMs: filmMs.max,
      keepsMore: false,
    },
    /** Its member too: a submission that is under way may be taking it. */
    async lockOwner(tx, film) {
      const uid = (await mediumOfFile(tx, film))?.uid;
      if (uid !== undefined) await members.lock(tx, uid);
      const story = (await mediumOfFile(tx, film))?.story;
      if (story) await store.lockStory(tx, story);
    },
    async settled(tx, film) {
      const medium = await mediumOfFile(tx, film);
      const story = medium?.story ? await store.lockStory(tx, medium.story) : undefined;
      if (story?.state !== 'making') return;
      await goOn(tx, story, await stateOf(tx, await mediaOf(tx, [story.id])), true);
    },
  });

  /** In the order asked for; one film at most: of several, the last. */
  function taken(stored: readonly StoredMedium[], ids: readonly number[]): StoredMedium[] {
    const now = clock.now();
    const asked = ids.map((id) =>
      stored.find((medium) => medium.id === id && now < medium.added_at + storyLimits.uploadMs),
    );
    if (asked.some((medium) => medium === undefined)) throw refuse('story_upload_unknown');
    const all = asked as StoredMedium[];
    const last = all.findLast(({ kind }) => kind === 'video');
    return all.filter((medium) => medium.kind === 'photo' || medium === last);
  }

  async function submit(uid: Uid, asked: Submitted<typeof storiesCalls.submitStory>) {
    const { key, ...body } = asked;
    if (!body.consent) throw refuse('story_consent_required');
    if (body.upload.length === 0) throw refuse('story_media_required');
    const { text } = await linkMentions(body.text, needs);
    const { id } = await db.transaction().execute(async (tx) => {
      if (!(await members.lock(tx, uid))) throw refuse('logged_out');
      const act = { uid, key, call: 'submitStory', body };
      return wallet.onceByKey(tx, act, async () => {
        const now = clock.now();
        const stored = taken(await lockUploads(tx, uid, body.upload), body.upload);
        if ((await store.countAlive(tx, uid, now)) >= alive)
          throw refuse('stories_alive_full', { most: alive });
        if ((await store.countSubmitted(tx, uid, now - dayMs)) >= perDay)
          throw refuse('stories_today', { most: perDay });
        const state = await stateOf(tx, stored);
        if (state === 'failed') throw refuse('film_failed');
        const story = await store.addStory(tx, {
          author: uid,
          text,
          premium: body.premium,
          state: state === 'published' ? 'review' : state,
          submitted_at: now,
          ends_at: now + storyLimits.waitingMs,
        });
        await store.addSubmission(tx, uid, now);
        for (const [place, medium] of stored.entries()) {
          const alt = body.alt[body.upload.indexOf(medium.id)] ?? '';
          await placeMedium(tx, medium.id, { story: story.id, place, alt });
        }
        await forgetDraft(tx, uid);
        await endings.endAt(tx, story.ends_at);
        await goOn(tx, story, state, false);
        return { id: story.id };
      });
    });
    const story = await store.storyById(db, id);
    if (!story) throw refuse('story_gone');
    return { id, state: story.state };
  }

  return {
    submit,
    publish,

    async update(uid: Uid, { id, description, premium }: Submitted<typeof storiesCalls.updateStory>) {
      const linked = description === undefined ? undefined : await linkMentions(description, needs);
      const story = await db.transaction().execute(async (tx) => {
        const there = await store.lockStory(tx, id);
        const now = clock.now();
        if (there?.author !== uid || there.hidden || now >= there.ends_at) throw refuse('story_gone');
        if (editingLeftMs(sighted(there), now) === 0) throw refuse('story_frozen');
        await store.changeStory(tx, id, {
          // Other words are looked at again.
          ...(linked && { text: linked.text, reviewed: false }),
          ...(premium !== undefined && { premium }),
        });
        return store.storyById(tx, id);
      });
      if (!story) throw refuse('story_gone');
      if (story.state === 'published') changed('changed', story);
      return story;
    },

    /** Its author, or the team. */
    async remove({ uid, standing }: ProfileReader, id: number): Promise<void> {
      const gone = await db.transaction().execute(async (tx) => {
        const story = await store.lockStory(tx, id);
        const isTeam = may('moderate', standing);
        if (!story || (story.author !== uid && !isTeam) || (story.hidden && !isTeam))
          throw refuse('story_gone');
        await endings.end(tx, [story], { tells: false });
        return story;
      });
      endings.announce([gone], 'deleted');
    },
  };
}
export type StoryPublishing = ReturnType<typeof createPublishing>;

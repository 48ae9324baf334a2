// Reports of stories, and rejection by members with Premium: the second of them closes the story until the team gives
// it back or its day is over.
import { may, storyLimits, type Uid } from '@alcove/protocol';
import type { Database } from '../../platform/db/database.ts';
import type { Use } from '../../platform/engines.ts';
import { refuse } from '../../platform/refusal.ts';
import { plainTextOf } from '../comments/index.ts';
import { fileOfPicture, type Media } from '../media/index.ts';
import { oneId, type ReportRules } from '../moderation/index.ts';
import type { StoryEndings } from './ending.ts';
import { storyShelf } from './media-files.ts';
import { mediaOf, storyOfPicture } from './medium-store.ts';
import type { StoryMetrics } from './metrics.ts';
import type { StoryChanged } from './news.ts';
import type { StoryRights } from './rights.ts';
import * as store from './story-store.ts';

type Needs = Use<'db' | 'clock' | 'notifications'> & {
  media: Pick<Media, 'films'>;
  rights: StoryRights;
  endings: Pick<StoryEndings, 'end' | 'announce'>;
  metrics: Pick<StoryMetrics, 'rejected'>;
  changed: StoryChanged;
};

const { overruled } = storyLimits;

export function createRejecting({
  db,
  clock,
  notifications,
  media,
  rights,
  endings,
  metrics,
  changed,
}: Needs) {
  /** What others were told of it is withdrawn. */
  const withdraw = (tx: Database, { id, author }: store.StoredStory) =>
    notifications.takeBack(tx, { type: 'followeeStory', to: 'all', from: author, entity: id });

  async function close(tx: Database, story: store.StoredStory, reasons: readonly string[]): Promise<void> {
    await store.changeStory(tx, story.id, { state: 'rejected', reasons: [...new Set(reasons)] });
    await withdraw(tx, story);
    await notifications.tell(tx, 'story', {
      to: story.author,
      entity: story.id,
      data: { action: 'rejected' },
    });
  }

  /** Whether the team found too many rejections of that member wrong lately: then they only report. */
  const rejects = async (tx: Database, uid: Uid, standing: Parameters<typeof may>[1]): Promise<boolean> =>
    may('rejectStories', standing) &&
    (await store.countOverruled(tx, uid, clock.now() - overruled.withinMs)) < overruled.times;

  async function filesOf(story: number): Promise<string[]> {
    const stored = await mediaOf(db, [story]);
    const films = await media.films.facts(stored.flatMap(({ film }) => film ?? []));
    return stored
      .flatMap(({ picture, film }) => picture ?? (film ? films.get(film)?.picture : undefined) ?? [])
      .map((picture) => fileOfPicture(storyShelf, picture, 'large'));
  }

  const hide =
    (hidden: boolean): ReportRules['hide'] =>
    async (tx, { id }) => {
      const story = await store.lockStory(tx, Number(id));
      if (!story || story.hidden === hidden) return undefined;
      await store.changeStory(tx, story.id, { hidden });
      if (hidden) await withdraw(tx, story);
      return () => changed(hidden ? 'gone' : 'came', { ...story, hidden: false });
    };

  const reported: ReportRules = {
    async holding({ shelf, id }) {
      const story = shelf === storyShelf ? await storyOfPicture(db, id) : undefined;
      return story === undefined ? undefined : { within: 0, id: String(story) };
    },
    async find({ by, ids, suspects }) {
      const id = oneId(ids);
      const story = id === undefined ? undefined : await store.storyById(db, id);
      if (!story || clock.now() >= story.ends_at) return undefined;
      if (by !== 'team') {
        const shown = story.hidden && suspects ? { ...story, hidden: false } : story;
        if ((await rights.sight(shown, by)).sight !== 'open') return undefined;
      }
      const { author, text, submitted_at: at } = story;
      const files = await filesOf(story.id);
      const entry = { id: String(id), uid: author, text: plainTextOf(text), at, files, reported: true };
      return { author, entries: [entry] };
    },

    async counted(tx, { id }, { by, reason }) {
      const story = await store.lockStory(tx, Number(id));
      if (!story) return undefined;
      const counts = await rejects(tx, by.uid, by.standing);
      await store.addStoryReport(tx, { story: story.id, uid: by.uid, reason, rejects: counts }, clock.now());
      const rejections = await store.rejectionsOf(tx, story.id);
      if (story.state !== 'published' || rejections.length < storyLimits.rejections) return undefined;
      await close(
        tx,
        story,
        rejections.map((one) => one.reason),
      );
      return () => {
        metrics.rejected('members');
        changed('gone', story);
      };
    },

    hide: hide(true),
    restore: hide(false),
    async remove(tx, { id }) {
      const story = await store.lockStory(tx, Number(id));
      if (!story) return undefined;
      await endings.end(tx, [story], { tells: false });
      return () => endings.announce([story], 'deleted');
    },
  };

  return {
    reported,
    /** Under its lock. */
    close,
    rejects: (uid: Uid, standing: Parameters<typeof may>[1]) => rejects(db, uid, standing),

    /** Within its day, with what is left of it: the team found the rejections wrong. */
    async restore(id: number): Promise<store.StoredStory> {
      const restored = await db.transaction().execute(async (tx) => {
        const story = await store.lockStory(tx, id);
        if (!story || clock.now() >= story.ends_at) throw refuse('story_gone');
        if (story.state !== 'rejected' || story.published_at === 0) throw refuse('story_gone');
        await store.overrule(tx, await store.rejectionsOf(tx, id), clock.now());
        await store.changeStory(tx, id, { state: 'published', reasons: [] });
        await notifications.takeBack(tx, { type: 'story', to: story.author, entity: id });
        await notifications.tell(tx, 'story', {
          to: story.author,
          entity: id,
          data: { action: 'published' },
        });
        return { ...story, state: 'published' as const };
      });
      changed('came', restored);
      return restored;
    },
  };
}
export type Rejecting = ReturnType<typeof createRejecting>;

// The end of stories: at the end of their day, by their author, or with their member. Keys and rows go in one
// transaction; then nothing reads the bytes any more, and a job destroys them. Their author gets a receipt after that.
//
//   there ──due, deleted, erased──▶ ending: no key, no row ──job: bytes removed──▶ nothing, and a receipt
import { ceilSecondsOf, minuteMs, secondMs, secondsOf, storyLimits } from '@alcove/protocol';
import * as z from 'zod/mini';
import type { Database } from '../../platform/db/database.ts';
import type { Use } from '../../platform/engines.ts';
import type { FileKeys } from '../../platform/files/file-keys.ts';
import type { Files } from '../../platform/files/files.ts';
import { everyHour, everyMinute } from '../../platform/jobs/every-hour.ts';
import type { JobSpec } from '../../platform/jobs/jobs.ts';
import type { Comments } from '../comments/index.ts';
import type { Media } from '../media/index.ts';
import { forgetDrafts } from './draft-store.ts';
import * as endings from './ending-store.ts';
import { folderOfFilm, folderOfPicture, folderOfUpload, storyPhotoSizes } from './media-files.ts';
import {
  knownFiles,
  mediaOf,
  removeMedia,
  staleUploads,
  type StoredMedium,
  uploadTarget,
} from './medium-store.ts';
import type { StoryMetrics } from './metrics.ts';
import type { StoryChanged } from './news.ts';
import { dueStories, forgetCounts, marksOf, removeStories, type StoredStory } from './story-store.ts';

/** Ends of so many seconds share a job. */
const sharedMs = 5 * secondMs;
const endedAtOnce = 50;
const destroyedAtOnce = 25;
/** Keys that belong to nothing after it were left by a killed process. */
const orphanMs = 10 * minuteMs;
const orphansAtOnce = 1000;
/** With what a cut is made of. */
const filesOfPicture = Object.keys(storyPhotoSizes).length + 1;

const ending: JobSpec<Record<string, never>> = { name: 'stories_ending', payload: z.object({}) };

/** Steps answer how many they did. */
async function untilFew(step: () => Promise<number>, full: number): Promise<void> {
  while ((await step()) >= full);
}

type Needs = Use<'db' | 'clock' | 'jobs' | 'log' | 'notifications'> & {
  files: Pick<Files, 'removeAll'>;
  fileKeys: FileKeys;
  media: Pick<Media, 'pictures' | 'films' | 'uploads'>;
  comments: Pick<Comments, 'removeUnder'>;
  metrics: Pick<StoryMetrics, 'ended' | 'destroyed'>;
  changed: StoryChanged;
};

export async function createStoryEndings(needs: Needs) {
  const { db, clock, jobs, log, notifications, files, fileKeys, media, metrics, changed } = needs;

  /** Their keys are gone with the transaction; answers where the bytes of each lie, and how many files those are. */
  async function destroyFiles(tx: Database, stored: readonly StoredMedium[]) {
    const ids = stored.flatMap(({ film }) => film ?? []);
    const films = await media.films.facts(ids, tx);
    const filesOf = stored.map(({ id, story, picture, film: name }) => {
      const film = name === null ? undefined : films.get(name);
      const pictures = [picture, film?.picture].flatMap((each) => each ?? []);
      const folders = [
        ...pictures.map(folderOfPicture),
        ...(name === null ? [] : [folderOfFilm(name), folderOfUpload(name)]),
      ];
      const files = pictures.length * filesOfPicture + (film?.renditions.length ?? 0);
      return { id, story, folders, files };
    });
    await fileKeys.destroy(
      filesOf.flatMap(({ folders }) => folders),
      tx,
    );
    await media.pictures.release(
      tx,
      stored.flatMap(({ picture }) => picture ?? []),
    );
    await media.films.release(tx, ids);
    return filesOf;
  }

  /** Under their locks. `tells`: their author gets a receipt once the bytes are gone. */
  async function end(tx: Database, stories: readonly StoredStory[], { tells }: { tells: boolean }) {
    const ids = stories.map(({ id }) => id);
    const marks = await marksOf(tx, ids, undefined);
    const destroyed = Map.groupBy(await destroyFiles(tx, await mediaOf(tx, ids)), ({ story }) => story);
    const comments = await needs.comments.removeUnder(tx, 'story', ids);
    await endings.addEndings(
      tx,
      stories.map(({ id, author, views, ends_at, published_at }) => {
        const files = destroyed.get(id) ?? [];
        return {
          story: id,
          author,
          tells: tells && published_at > 0,
          views,
          likes: marks.get(id)?.likes ?? 0,
          comments: comments.standing.get(id) ?? 0,
          files: files.reduce((sum, each) => sum + each.files, 0),
          folders: files.flatMap(({ folders }) => folders),
          due_at: tells ? ends_at : clock.now(),
        };
      }),
    );
    for (const { id, author } of stories) {
      await notifications.takeBack(tx, { type: 'followeeStory', to: 'all', from: author, entity: id });
      await notifications.takeBack(tx, { type: 'story', to: author, entity: id });
      const told = [...new Set([author, ...comments.authors])];
      if (comments.authors.length > 0)
        await notifications.takeBack(tx, { type: 'storyComment', to: told, entity: id });
    }
    await removeStories(tx, ids);
    await jobs.add(tx, ending, {}, { key: `${ending.name} now` });
  }

  function announce(stories: readonly StoredStory[], why: 'due' | 'deleted') {
    for (const story of stories) {
      metrics.ended(why);
      changed('gone', story);
    }
  }

  async function endDue(): Promise<number> {
    const ended = await db.transaction().execute(async (tx) => {
      const due = await dueStories(tx, clock.now(), endedAtOnce);
      if (due.length > 0) await end(tx, due, { tells: true });
      return due;
    });
    announce(ended, 'due');
    return ended.length;
  }

  /** One after the other process: who finds a row locked leaves it to its holder. */
  const destroySome = () =>
    db.transaction().execute(async (tx) => {
      const left = await endings.lockEndings(tx, destroyedAtOnce);
      await Promise.all(left.flatMap(({ folders }) => folders).map((folder) => files.removeAll(folder)));
      for (const { story, author, tells, views, likes, comments, files: count, due_at } of left) {
        const ms = Math.max(0, clock.now() - due_at);
        metrics.destroyed(ms / secondMs);
        if (tells)
          await notifications.tell(tx, 'story', {
            to: author,
            entity: `ended-${story}`,
            data: {
              action: 'ended',
              views,
              likes,
              comments,
              files: count,
              seconds: ceilSecondsOf(ms),
              endedAt: secondsOf(due_at),
            },
          });
      }
      await endings.forgetEndings(
        tx,
        left.map(({ story }) => story),
      );
      return left.length;
    });

  /** Uploads that no story took within their day. */
  const forgetUploads = () =>
    db.transaction().execute(async (tx) => {
      const stale = await staleUploads(tx, clock.now() - storyLimits.uploadMs, endedAtOnce);
      await destroyMedia(tx, stale);
      return stale.length;
    });

  async function destroyMedia(tx: Database, stored: readonly StoredMedium[]): Promise<void> {
    await destroyFiles(tx, stored);
    await removeMedia(
      tx,
      stored.map(({ id }) => id),
    );
  }

  jobs.handle(ending, async () => {
    await untilFew(endDue, endedAtOnce);
    await untilFew(destroySome, destroyedAtOnce);
  });

  /** In the transaction that sets it. */
  const endAt = (tx: Database, moment: number): Promise<void> => {
    const at = Math.ceil(moment / sharedMs) * sharedMs;
    return jobs.add(tx, ending, {}, { at, key: `${ending.name} ${at}` });
  };

  /** Keys that nothing has any more: their process was killed before it could say so. */
  async function destroyOrphans(withinMs: number): Promise<void> {
    const to = clock.now() - orphanMs;
    let after = '';
    for (;;) {
      const folders = await fileKeys.madeBetween(to - withinMs, to, { after, limit: orphansAtOnce });
      await destroyPictures(folders);
      await destroyOthers(folders);
      if (folders.length < orphansAtOnce) return;
      after = folders.at(-1) ?? '';
    }
  }

  /** Of films, and of what was uploaded, of which there is no row. */
  async function destroyOthers(folders: readonly string[]): Promise<void> {
    const found = folders.flatMap((folder) => {
      const [, kind, id] = /^sealed\/(films|uploads)\/([0-9a-f]+)$/.exec(folder) ?? [];
      return id === undefined ? [] : [{ folder, kind, id }];
    });
    const ids = (of: string) => found.flatMap(({ kind, id }) => (kind === of ? [id] : []));
    const [films, uploads] = [
      await media.films.facts(ids('films')),
      await media.uploads.known(ids('uploads')),
    ];
    for (const { folder, kind, id } of found) {
      if (kind === 'films' ? films.has(id) : uploads.has(id)) continue;
      await files.removeAll(folder);
      log.warn({ folder }, 'files of no story were destroyed');
    }
  }

  async function destroyPictures(folders: readonly string[]): Promise<void> {
    const named = folders.flatMap((folder) => /^sealed\/stories\/([0-9a-f]+)$/.exec(folder)?.[1] ?? []);
    const known = await knownFiles(db, named);
    for (const name of named) {
      if (known.has(name)) continue;
      const film = await media.films.idOfPoster(name);
      if (film !== undefined || (await media.pictures.isThere(name))) continue;
      await files.removeAll(folderOfPicture(name));
      log.warn({ picture: name }, 'files of no story were destroyed');
    }
  }

  await everyHour(needs, 'stories_sweep', async () => {
    await untilFew(forgetUploads, endedAtOnce);
    await forgetDrafts(db, clock.now() - storyLimits.uploadMs);
    await media.uploads.removeBegunBefore(uploadTarget, clock.now() - storyLimits.uploadMs);
    await destroyOrphans(clock.now());
    await forgetCounts(db, {
      submissions: clock.now() - storyLimits.lifeMs,
      overrulings: clock.now() - storyLimits.overruled.withinMs,
    });
    await endAt(db, clock.now());
  });
  // Of what a process left that was killed ten minutes before; the hourly sweep looks at all.
  await everyMinute(needs, 'stories_orphans', () => destroyOrphans(10 * minuteMs));
  // What a process that died has left begins at once.
  await endAt(db, clock.now());

  return { end, endAt, announce, destroyMedia };
}
export type StoryEndings = Awaited<ReturnType<typeof createStoryEndings>>;

// Stories that are over and whose bytes are being destroyed.
import type { Uid } from '@alcove/protocol';
import type { Database } from '../../platform/db/database.ts';

export type StoryEnding = {
  story: number;
  author: Uid;
  tells: boolean;
  views: number;
  likes: number;
  comments: number;
  files: number;
  folders: string[];
  due_at: number;
};

export const addEndings = async (tx: Database, ended: readonly StoryEnding[]): Promise<void> => {
  if (ended.length > 0)
    await tx
      .insertInto('story_endings')
      .values([...ended])
      .execute();
};

/** Without those that another process destroys at this moment. */
export const lockEndings = async (tx: Database, limit: number): Promise<StoryEnding[]> =>
  (await tx
    .selectFrom('story_endings')
    .selectAll()
    .orderBy('due_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()) as StoryEnding[];

export const forgetEndings = async (tx: Database, stories: readonly number[]): Promise<void> => {
  if (stories.length > 0) await tx.deleteFrom('story_endings').where('story', 'in', stories).execute();
};

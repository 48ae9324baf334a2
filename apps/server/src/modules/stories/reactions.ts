// Likes of stories, looks at them, and comments on them.
import type { Uid } from '@alcove/protocol';
import type { Database } from '../../platform/db/database.ts';
import type { Use } from '../../platform/engines.ts';
import { refuse } from '../../platform/refusal.ts';
import { holdMembers, type ProfileReader } from '../accounts/index.ts';
import type { Comments } from '../comments/index.ts';
import type { StoryChanged } from './news.ts';
import type { StoryRights } from './rights.ts';
import * as store from './story-store.ts';

type Needs = Use<'db' | 'notifications' | 'clock'> & {
  rights: StoryRights;
  comments: Pick<Comments, 'register'>;
  changed: StoryChanged;
};

export function createStoryReactions({ db, clock, notifications, rights, comments, changed }: Needs) {
  const isOpen = async (story: store.StoredStory | undefined, reader: ProfileReader, tx?: Database) =>
    story !== undefined && (await rights.sight(story, reader, tx)).sight === 'open';

  async function tellChange(id: number): Promise<void> {
    const story = await store.storyById(db, id);
    if (story?.state === 'published') changed('changed', story);
  }

  comments.register('story', {
    async mayRead(reader, item, tx) {
      const story = tx ? await store.holdStory(tx, item) : await store.storyById(db, item);
      return isOpen(story, reader, tx);
    },
    mayWrite: async (_reader, item, tx = db) => (await store.storyById(tx, item))?.state === 'published',
    owner: async (item, tx = db) => (await store.storyById(tx, item))?.author,
    told: 'storyComment',
    changed: (item) => void tellChange(item).catch(() => {}),
  });

  return {
    async like(reader: ProfileReader & { uid: Uid }, id: number, liked: boolean) {
      await db.transaction().execute(async (tx) => {
        const { uid } = reader;
        const seen = await store.storyById(tx, id);
        const held = await holdMembers(tx, seen ? [uid, seen.author] : [uid], 'shared');
        if (!held.has(uid)) throw refuse('logged_out');
        const story = await store.holdStory(tx, id);
        if (!story || !(await isOpen(story, reader, tx))) throw refuse('story_gone');
        if (liked && story.state !== 'published') throw refuse('story_gone');
        const about = { from: uid, to: story.author, entity: id };
        if (await store.setStoryLike(tx, { story: id, uid, liked, now: clock.now() })) {
          if (uid !== story.author)
            await notifications.tell(tx, 'story', {
              ...about,
              once: `${id} ${uid}`,
              data: { action: 'liked' },
            });
        } else if (!liked) await notifications.takeBack(tx, { ...about, type: 'story' });
      });
      await tellChange(id);
      const marks = (await store.marksOf(db, [id], reader.uid)).get(id);
      return { likes: marks?.likes ?? 0, liked: marks?.liked ?? false };
    },

    /** Of these, those that the reader may see are counted, once a member. */
    async look(reader: ProfileReader & { uid: Uid }, ids: readonly number[]): Promise<number[]> {
      const seen: number[] = [];
      for (const id of ids) {
        const story = await store.storyById(db, id);
        if (story?.state === 'published' && (await isOpen(story, reader))) seen.push(id);
      }
      await store.addLooks(db, seen, reader.uid);
      return seen;
    },
  };
}
export type StoryReactions = ReturnType<typeof createStoryReactions>;

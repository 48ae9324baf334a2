// What open pages of stories learn at once, without a notification: it is not stored and never pops up.
import * as z from 'zod/mini';

/**
 * `changed`: its likes, comments, views, caption or audience. `sight`: what this reader may see has changed, by a block
 * or by their level; `entity_id` is empty.
 */
export const storyActs = ['came', 'changed', 'gone', 'sight'] as const;

/**
 * `{ type: 'ephemeral', data }` on the socket of notifications, to members who may see the story. The notification
 * `story` has the same name and no `action`.
 */
export const storyNews = {
  type: 'ephemeral',
  data: z.object({ entity_id: z.string(), action: z.enum(storyActs) }),
} as const;
export type StoryNews = z.infer<typeof storyNews.data>;

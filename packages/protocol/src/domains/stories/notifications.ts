// What a member learns of stories. The entity is the id of the story; of a receipt `ended-` and the id, and its link
// carries the numbers.
import * as z from 'zod/mini';
import { notification } from '../../notification-type.ts';
import { pathTo } from '../../paths.ts';
import { hourMs } from '../../durations.ts';
import { storyReceiptPath } from './receipt.ts';

/** What happened to one's own story. `ended`: a receipt of what its day brought, and of the files that were destroyed. */
export const storyEvents = ['liked', 'published', 'rejected', 'ended'] as const;

/** Opens the story in the viewer. */
export const storyPath = (id: number | string): string => `${pathTo('temporaryPhotos')}?story=${id}`;

const story = {
  channels: { site: 'on', popup: 'on', push: 'off' },
  row: 'stories',
  chip: 'stories',
  link: ({ entity }: { entity: string }) => storyPath(entity),
} as const;
const cover = z.optional(z.string()).check(z.describe('A path of the site'));

export const storiesNotifications = {
  followeeStory: notification({
    names: { site: 'followee_ephemeral', socket: 'followee_ephemeral' },
    data: z.object({ cover }),
    icon: 'story',
    tone: 'accent',
    ...story,
  }),
  story: notification({
    names: { site: 'ephemeral', socket: 'ephemeral' },
    data: z.object({
      action: z.enum(storyEvents),
      cover,
      views: z.optional(z.int()),
      likes: z.optional(z.int()),
      comments: z
        .optional(z.int())
        .check(z.describe('Unknown for stories that ended before they were counted')),
      files: z.optional(z.int()).check(z.describe('That were destroyed')),
      seconds: z.optional(z.int()).check(z.describe('From the end of its day until they were')),
      endedAt: z.optional(z.int()).check(z.describe('The end of its day, in seconds since 1970')),
    }),
    group: { windowMs: hourMs, by: 'entity' },
    icon: 'heart',
    tone: 'accent',
    neverPopsUp: ({ action }) => action === 'ended',
    ...story,
    link: ({ entity, data }) => (data.action === 'ended' ? storyReceiptPath(data) : storyPath(entity)),
  }),
  storyComment: notification({
    names: { site: 'ephemeral_comment', socket: 'ephemeral_comment' },
    data: z.object({ quote: z.string(), cover }),
    icon: 'message',
    tone: 'plain',
    ...story,
  }),
};

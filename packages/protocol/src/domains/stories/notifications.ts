// What a member learns of stories. The entity is the id of the story.
import * as z from 'zod/mini';
import { notification } from '../../notification-type.ts';
import { pathTo } from '../../paths.ts';
import { hourMs } from '../../durations.ts';

/** What happened to one's own story. */
export const storyEvents = ['liked', 'published', 'rejected'] as const;

const story = {
  channels: { site: 'on', popup: 'on', push: 'off' },
  row: 'stories',
  chip: 'stories',
  link: () => pathTo('temporaryPhotos'),
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
    data: z.object({ action: z.enum(storyEvents), cover }),
    group: { windowMs: hourMs, by: 'entity' },
    icon: 'heart',
    tone: 'accent',
    ...story,
  }),
  storyComment: notification({
    names: { site: 'ephemeral_comment', socket: 'ephemeral_comment' },
    data: z.object({ quote: z.string(), cover }),
    icon: 'message',
    tone: 'plain',
    ...story,
  }),
};

// What a member learns of their wall: what others write on it. The entity is the post.
import * as z from 'zod/mini';
import { notification } from '../../notification-type.ts';
import { pathTo } from '../../paths.ts';

export const wallNotifications = {
  wallPost: notification({
    names: { site: 'wall_post' },
    data: z.object({ quote: z.string() }),
    channels: { site: 'on', popup: 'on', mail: 'off', push: 'off' },
    row: 'guestbook',
    link: ({ entity }) => pathTo('wallPost', { id: entity }),
    icon: 'message',
    tone: 'plain',
  }),
};

// What a member learns of rooms they are not in.
import * as z from 'zod/mini';
import { notification } from '../../notification-type.ts';
import { pathTo } from '../../paths.ts';

export const chatNotifications = {
  mention: notification({
    names: { site: 'mention' },
    data: z.object({ roomId: z.int(), quote: z.string() }),
    channels: { site: 'on', popup: 'on', mail: 'off', push: 'off' },
    row: 'mentions',
    link: ({ roomPath }) => roomPath ?? pathTo('chat'),
    icon: 'mention',
    tone: 'accent',
  }),
};

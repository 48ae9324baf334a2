// What a member learns of private messages.
import * as z from 'zod/mini';
import { notification } from '../../notification-type.ts';
import { pathTo } from '../../paths.ts';

const hourMs = 3_600_000;

export const pmNotifications = {
  message: notification({
    names: { backend: 'message', site: 'message' },
    data: z.object({}),
    channels: { site: 'on', popup: 'on', mail: 'off', push: 'on' },
    row: 'messages',
    chip: 'messages',
    group: { windowMs: hourMs, by: 'sender' },
    link: () => pathTo('memberMessagePmConversations'),
    icon: 'message',
    tone: 'accent',
  }),
};

// What a member learns of private messages.
import * as z from 'zod/mini';
import { notification } from '../../notification-type.ts';
import { pathTo } from '../../paths.ts';
import { dayMs, hourMs } from '../../durations.ts';

const channels = { site: 'on', popup: 'on', mail: 'off', push: 'on' } as const;
const shown = { row: 'messages', chip: 'messages', icon: 'message', tone: 'accent' } as const;

export const pmNotifications = {
  message: notification({
    names: { backend: 'message', site: 'message' },
    data: z.object({}),
    channels,
    group: { windowMs: hourMs, by: 'sender' },
    link: () => pathTo('memberMessagePmConversations'),
    ...shown,
  }),
  pmRequest: notification({
    names: { site: 'pm_request' },
    data: z.object({}),
    channels,
    group: { windowMs: dayMs, by: 'everyone' },
    link: () => pathTo('memberMessagePmRequests'),
    ...shown,
  }),
  pmAccepted: notification({
    names: { site: 'pm_accepted' },
    data: z.object({}),
    channels,
    group: { windowMs: dayMs, by: 'everyone' },
    link: () => pathTo('memberMessagePmConversations'),
    ...shown,
  }),
};

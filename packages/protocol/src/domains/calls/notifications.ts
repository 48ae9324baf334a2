// What a member learns of video calls.
import * as z from 'zod/mini';
import { notification } from '../../notification-type.ts';
import { pathTo } from '../../paths.ts';

export const callsNotifications = {
  missedCall: notification({
    names: { site: 'missed_call' },
    data: z.object({}),
    channels: { site: 'on', popup: 'on', mail: 'off', push: 'on' },
    row: 'messages',
    chip: 'messages',
    icon: 'message',
    tone: 'warning',
    group: { windowMs: 3_600_000, by: 'sender' },
    link: () => pathTo('memberMessagePmConversations'),
  }),
};

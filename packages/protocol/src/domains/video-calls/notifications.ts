// What a member learns of video calls.
import * as z from 'zod/mini';
import { notification } from '../../notification-type.ts';
import { pathTo } from '../../paths.ts';
import { hourMs } from '../../durations.ts';

export const videoCallsNotifications = {
  missedCall: notification({
    names: { site: 'missed_call' },
    data: z.object({}),
    channels: { site: 'on', popup: 'on', mail: 'off', push: 'on' },
    row: 'messages',
    chip: 'messages',
    icon: 'message',
    tone: 'warning',
    group: { windowMs: hourMs, by: 'sender' },
    link: () => pathTo('memberMessagePmConversations'),
  }),
};

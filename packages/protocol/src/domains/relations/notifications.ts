// What a member learns of those who follow them.
import * as z from 'zod/mini';
import { notification } from '../../notification-type.ts';
import { pathTo } from '../../paths.ts';
import { hourMs } from '../../durations.ts';

export const relationsNotifications = {
  follower: notification({
    names: { backend: 'follower', site: 'follower', socket: 'follower' },
    data: z.object({}),
    channels: { site: 'on', popup: 'on', mail: 'off', push: 'off' },
    row: 'followers',
    chip: 'followers',
    group: { windowMs: hourMs, by: 'everyone' },
    link: () => pathTo('myFollowers'),
    icon: 'follower',
    tone: 'accent',
  }),
};

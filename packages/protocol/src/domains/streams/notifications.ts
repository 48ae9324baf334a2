// What a member learns of cameras and visits of those they follow, and of stops and veils of their own camera.
import * as z from 'zod/mini';
import { notification } from '../../notification-type.ts';
import { pathTo } from '../../paths.ts';
import { cameraStopReasons } from './mosaic.ts';

/** A publisher whose program shows them nothing learns it here, and by mail at once. */
const veil = {
  data: z.object({}),
  channels: { site: 'on', popup: 'on', mail: 'on', push: 'off' },
  row: 'moderation',
  mailAtOnce: true,
  link: () => pathTo('chat'),
  icon: 'camera',
  passesQuietHours: true,
} as const;

export const streamsNotifications = {
  followeeOnline: notification({
    names: { backend: 'followee_online' },
    data: z.object({ roomId: z.int(), camera: z.boolean() }),
    channels: { site: 'on', popup: 'on', push: 'off' },
    row: 'cameras',
    link: ({ nick, roomPath }) => roomPath ?? (nick ? pathTo('profile', { nick }) : pathTo('myFollowing')),
    icon: 'camera',
    tone: 'live',
  }),
  cameraStopped: notification({
    names: { site: 'camera_stopped' },
    data: z.object({
      reason: z.enum(cameraStopReasons),
      until: z.int().check(z.describe('Kept off until then, in milliseconds since 1970; 0: not kept off')),
    }),
    channels: { site: 'on', popup: 'on', mail: 'off', push: 'off' },
    row: 'moderation',
    link: () => pathTo('chat'),
    icon: 'camera',
    tone: 'warning',
    passesQuietHours: true,
  }),
  cameraVeiled: notification({ names: { site: 'camera_veiled' }, tone: 'warning', ...veil }),
  cameraUnveiled: notification({ names: { site: 'camera_unveiled' }, tone: 'success', ...veil }),
};

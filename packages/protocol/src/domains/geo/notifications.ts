// What a member learns of the map.
import * as z from 'zod/mini';
import { notification } from '../../notification-type.ts';
import { pathTo } from '../../paths.ts';

export const geoNotifications = {
  mapUser: notification({
    names: { site: 'mapUser' },
    data: z.object({ km: z.int().check(z.describe('The band of the distance, as the map shows it')) }),
    channels: { site: 'off', popup: 'off', push: 'off' },
    row: 'nearby',
    link: ({ nick }) => (nick ? pathTo('profile', { nick }) : pathTo('geo')),
    icon: 'pin',
    tone: 'success',
  }),
};

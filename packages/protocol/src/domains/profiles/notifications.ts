// What a member learns of their own pages.
import * as z from 'zod/mini';
import { notification } from '../../notification-type.ts';
import { pathTo } from '../../paths.ts';

export const profilesNotifications = {
  guestbook: notification({
    names: { backend: 'guestbook', site: 'guestbook', socket: 'guestbook' },
    data: z.object({ quote: z.string() }),
    channels: { site: 'on', popup: 'off', mail: 'off', push: 'off' },
    row: 'guestbook',
    link: () => pathTo('myGuestbook'),
    icon: 'book',
    tone: 'plain',
  }),
};

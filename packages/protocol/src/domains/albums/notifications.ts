// What members learn of their photos and portraits once the team has looked at them.
import * as z from 'zod/mini';
import { notification } from '../../notification-type.ts';
import { pathTo } from '../../paths.ts';
import { photoReasons } from './limits.ts';

export const albumsNotifications = {
  photoDecided: notification({
    names: { site: 'photo_decided' },
    data: z.object({
      of: z.enum(['album', 'portrait']),
      outcome: z.enum(['accepted', 'refused']),
      why: z.enum([...photoReasons, 'seen']),
      note: z.string().check(z.describe('Of the reviewer, or nothing')),
    }),
    channels: { site: 'on', popup: 'on', mail: 'off', push: 'off' },
    row: 'moderation',
    link: ({ data }) => pathTo(data.of === 'album' ? 'myAlbum' : 'settings'),
    icon: 'photos',
    tone: 'accent',
  }),
};

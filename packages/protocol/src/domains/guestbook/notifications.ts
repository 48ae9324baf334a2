// What a member learns of words in guestbooks: those in their own, and answers to theirs. The entity is the word.
import * as z from 'zod/mini';
import { notification } from '../../notification-type.ts';
import { pathTo } from '../../paths.ts';

export const guestbookNotifications = {
  guestbook: notification({
    names: { backend: 'guestbook', site: 'guestbook', socket: 'guestbook' },
    data: z.object({ quote: z.string() }),
    channels: { site: 'on', popup: 'off', mail: 'off', push: 'off' },
    row: 'guestbook',
    link: () => pathTo('myGuestbook'),
    icon: 'book',
    tone: 'plain',
  }),
  guestbookAnswer: notification({
    names: { site: 'guestbook_answer' },
    data: z.object({ quote: z.string() }),
    channels: { site: 'on', popup: 'off', mail: 'off', push: 'off' },
    row: 'guestbook',
    link: ({ nick }) => (nick ? pathTo('profileGuestbook', { nick }) : pathTo('notificationList')),
    icon: 'book',
    tone: 'plain',
  }),
};

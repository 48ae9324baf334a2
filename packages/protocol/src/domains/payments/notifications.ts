// What a member learns of payments.
import * as z from 'zod/mini';
import { notification } from '../../notification-type.ts';
import { pathTo } from '../../paths.ts';

export const paymentsNotifications = {
  premiumGift: notification({
    names: { backend: 'membership_gift', site: 'premium', socket: 'membership_gift' },
    data: z.object({
      duration: z.int().check(z.describe('Days')),
      quote: z.optional(z.string()).check(z.describe('What the sender wrote with it')),
    }),
    channels: { site: 'on', popup: 'on', mail: 'on', push: 'on' },
    row: 'gifts',
    chip: 'premium',
    link: () => pathTo('premiumHistory'),
    icon: 'diamond',
    tone: 'premium',
    outlivesSender: true,
  }),
};

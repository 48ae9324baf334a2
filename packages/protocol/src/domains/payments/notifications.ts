// What a member learns of payments.
import * as z from 'zod/mini';
import { notification } from '../../notification-type.ts';
import { pathTo } from '../../paths.ts';

/** `delivered`: paid after the site had given the order up. `reversed`: the bank has taken its money back. */
const paymentNews = ['granted', 'delivered', 'refunded', 'refund_failed', 'reversed', 'restored'] as const;
export type PaymentNews = (typeof paymentNews)[number];

export const paymentsNotifications = {
  premiumGift: notification({
    names: { backend: 'membership_gift', site: 'premium', socket: 'membership_gift' },
    data: z.object({
      duration: z.int().check(z.describe('Days')),
      quote: z.optional(z.string()).check(z.describe('What the sender wrote with it')),
      unnamed: z.optional(z.boolean()).check(z.describe('The sender is not named')),
    }),
    channels: { site: 'on', popup: 'on', mail: 'on', push: 'on' },
    row: 'gifts',
    chip: 'premium',
    link: () => pathTo('premiumHistory'),
    icon: 'diamond',
    tone: 'premium',
    outlivesSender: true,
  }),
  payment: notification({
    names: { site: 'payment' },
    data: z.object({ news: z.enum(paymentNews), ticket: z.int() }),
    channels: { site: 'always', mail: 'on', push: 'off' },
    row: 'premium',
    chip: 'premium',
    link: () => pathTo('premiumHistory'),
    icon: 'coin',
    tone: 'premium',
  }),
};

// What a member learns of tokens and gifts. Records of money outlive the account of who gave.
import * as z from 'zod/mini';
import { notification } from '../../notification-type.ts';
import { pathTo } from '../../paths.ts';

/** `unnamed`: received from a giver who is not named. `returned`: nobody accepted it in time, and its tokens are back. */
export const giftSteps = ['received', 'unnamed', 'accepted', 'refused', 'returned'] as const;

/** `received`: to the owner. The other steps are to the customer: `returned` names no reason. */
export const orderSteps = ['received', 'done', 'declined', 'expired', 'returned'] as const;

/** To givers, but for `collected`, which tells the owner what a reached goal brought. */
export const goalSteps = ['collected', 'reached', 'missed', 'cancelled', 'closed', 'returned'] as const;

const quote = z.optional(z.string()).check(z.describe('What the sender wrote with it'));
const tokens = z.int();

const given = {
  channels: { site: 'on', popup: 'on', mail: 'on', push: 'on' },
  row: 'gifts',
  chip: 'gifts',
  tone: 'token',
  outlivesSender: true,
} as const;

export const giftsNotifications = {
  tip: notification({
    names: { backend: 'tip' },
    data: z.object({ tokens, quote, roomId: z.optional(z.int()) }),
    icon: 'coin',
    link: () => pathTo('myWalletHistory'),
    ...given,
  }),
  privateTip: notification({
    names: { backend: 'private_tip' },
    data: z.object({ tokens, quote }),
    icon: 'coin',
    link: () => pathTo('myWalletHistory'),
    ...given,
  }),
  gift: notification({
    names: { backend: 'gift', site: 'gift', socket: 'gift' },
    data: z.object({
      step: z._default(z.enum(giftSteps), 'received'),
      tokens,
      quote,
      image: z.optional(z.string()).check(z.describe('The drawing of the gift, a path of the site')),
    }),
    icon: 'gift',
    link: () => pathTo('myVirtualGifts'),
    ...given,
  }),
  order: notification({
    names: { backend: 'order' },
    data: z.object({
      step: z.enum(orderSteps),
      tokens,
      quote,
      roomId: z.optional(z.int()),
    }),
    icon: 'coin',
    link: ({ data, roomPath }) =>
      data.step === 'received' && roomPath ? roomPath : pathTo('myWalletHistory'),
    ...given,
  }),
  goal: notification({
    names: { backend: 'goal' },
    data: z.object({ step: z.enum(goalSteps), tokens, quote }),
    icon: 'coin',
    link: () => pathTo('myWalletHistory'),
    ...given,
  }),
};

// What a member learns of contributions of those they follow. The entity is the number of the contribution.
import * as z from 'zod/mini';
import { notification } from '../../notification-type.ts';
import { pathTo } from '../../paths.ts';

const dayMs = 86_400_000;

export const contributionsNotifications = {
  newContribution: notification({
    names: { site: 'newContribution', socket: 'followee_contribution' },
    data: z.object({
      title: z.string(),
      cover: z.optional(z.string()).check(z.describe('A path of the site')),
    }),
    channels: { site: 'on', popup: 'off', mail: 'on', push: 'off' },
    row: 'contributions',
    group: { windowMs: dayMs, by: 'sender' },
    link: ({ nick, entity }) =>
      entity ? pathTo('contribution', { number: entity }) : pathTo('profileContributions', { nick }),
    icon: 'photos',
    tone: 'accent',
  }),
};

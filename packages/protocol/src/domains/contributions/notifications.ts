// What members learn of contributions of those they follow, and authors of their own. The entity is the number.
import * as z from 'zod/mini';
import { notification } from '../../notification-type.ts';
import { pathTo } from '../../paths.ts';
import { dayMs } from '../../durations.ts';

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
  contributionDecided: notification({
    names: { site: 'contribution_decided' },
    data: z.object({ title: z.string(), outcome: z.enum(['published', 'returned', 'rejected']) }),
    channels: { site: 'on', popup: 'on', mail: 'on', push: 'off' },
    row: 'contributions',
    mailAtOnce: true,
    link: ({ entity, data }) =>
      data.outcome === 'published' ? pathTo('contribution', { number: entity }) : pathTo('myContributions'),
    icon: 'photos',
    tone: 'accent',
  }),
};

// What an author learns of the people whom they asked to sign. The entity is the set's number.
import * as z from 'zod/mini';
import { notification } from '../../notification-type.ts';
import { pathTo } from '../../paths.ts';

export const consentsNotifications = {
  consentAnswered: notification({
    names: { site: 'consent_answered' },
    data: z.object({
      title: z.string(),
      outcome: z.enum(['signed', 'refused', 'withdrawn']),
      files: z.string().check(z.describe('Their numbers in the set')),
    }),
    channels: { site: 'on', popup: 'on', mail: 'on', push: 'off' },
    row: 'contributions',
    mailAtOnce: true,
    link: ({ entity }) => pathTo('depicted', { number: entity ?? 0 }),
    icon: 'shield',
    tone: 'accent',
  }),
};

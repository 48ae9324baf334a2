// What a member learns of their certification.
import * as z from 'zod/mini';
import { notification } from '../../notification-type.ts';
import { pathTo } from '../../paths.ts';

export const certificationNotifications = {
  certificationDecided: notification({
    names: { site: 'certification_decided' },
    data: z.object({ outcome: z.enum(['certified', 'again', 'refused', 'taken_back']) }),
    channels: { site: 'on', popup: 'on', mail: 'on', push: 'off' },
    row: 'moderation',
    mailAtOnce: true,
    link: () => pathTo('certification'),
    icon: 'shield',
    tone: 'accent',
  }),
};

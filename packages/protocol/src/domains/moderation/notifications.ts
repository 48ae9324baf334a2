// What a member is notified of decisions about them: the reason and the end, never who decided; and that their
// report has arrived.
import * as z from 'zod/mini';
import { notification } from '../../notification-type.ts';
import { pathTo } from '../../paths.ts';
import { caseDecisions, exclusionReasons, reportKinds } from './reasons.ts';

const sanction = {
  channels: { site: 'on', popup: 'on', mail: 'off', push: 'off' },
  row: 'moderation',
  tone: 'warning',
  passesQuietHours: true,
} as const;

const end = z.int().check(z.describe('Milliseconds since 1970; 0: none'));
const roomId = z.optional(z.int()).check(z.describe('Absent: everywhere'));

export const moderationNotifications = {
  muted: notification({
    names: { backend: 'muted' },
    data: z.object({ roomId, until: end }),
    icon: 'silence',
    link: ({ roomPath }) => roomPath ?? pathTo('chat'),
    ...sanction,
  }),
  unmuted: notification({
    names: { backend: 'unmuted' },
    data: z.object({ roomId }),
    icon: 'speech',
    link: ({ roomPath }) => roomPath ?? pathTo('chat'),
    ...sanction,
    tone: 'success',
  }),
  excluded: notification({
    names: { site: 'excluded' },
    data: z.object({ roomId: z.int(), reason: z.enum(exclusionReasons), until: end }),
    icon: 'shield',
    link: () => pathTo('chat'),
    ...sanction,
  }),
  reported: notification({
    names: { site: 'reported' },
    data: z.object({ reference: z.string(), kind: z.enum(reportKinds) }),
    icon: 'shield',
    link: () => pathTo('notificationList'),
    channels: { site: 'on', mail: 'off' },
    row: 'moderation',
    tone: 'success',
  }),
  decided: notification({
    names: { site: 'decided' },
    data: z.object({ reference: z.string(), decision: z.enum(caseDecisions) }),
    icon: 'shield',
    link: ({ data }) => pathTo('decision', { reference: data.reference }),
    ...sanction,
  }),
  reportDecided: notification({
    names: { site: 'report_decided' },
    data: z.object({ reference: z.string() }),
    icon: 'shield',
    link: ({ data }) => pathTo('decision', { reference: data.reference }),
    channels: { site: 'on', mail: 'off' },
    row: 'moderation',
    tone: 'success',
  }),
};

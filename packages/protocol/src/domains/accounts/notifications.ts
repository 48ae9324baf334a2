// What accounts tell a member: the end of Premium, and changes of what protects the account.
import * as z from 'zod/mini';
import { notification } from '../../notification-type.ts';
import { pathTo } from '../../paths.ts';

export const securityChanges = [
  'new_device',
  'password',
  'address',
  'totpAdded',
  'totpRemoved',
  'passkeyAdded',
  'passkeyRemoved',
  'codesRenewed',
  'codeUsed',
] as const;
export type SecurityChange = (typeof securityChanges)[number];

const premium = {
  channels: { site: 'on', popup: 'on', mail: 'on', push: 'off' },
  row: 'premium',
  chip: 'premium',
  icon: 'diamond',
  tone: 'premium',
  link: () => pathTo('xxl'),
} as const;

export const accountsNotifications = {
  premiumEnds: notification({
    names: { backend: 'membership_expire', site: 'premiumEnds' },
    data: z.object({ days: z.int(), expiresAt: z.int() }),
    ...premium,
  }),
  premiumEnded: notification({
    names: { backend: 'membership_expire', site: 'premiumEnded' },
    data: z.object({ expiresAt: z.int() }),
    ...premium,
  }),
  security: notification({
    names: { site: 'security' },
    data: z.object({ change: z.enum(securityChanges) }),
    channels: { site: 'always', mail: 'always', push: 'off' },
    row: 'security',
    icon: 'shield',
    tone: 'warning',
    link: () => pathTo('settings'),
    passesQuietHours: true,
    mailAtOnce: true,
    reachesEveryone: true,
  }),
};

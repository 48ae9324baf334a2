// Which calls a read-only site answers.
import { expect, test } from 'vitest';
import type { CallSpec } from './call.ts';
import { calls } from './calls.ts';

const specs = new Map(
  Object.values(calls).flatMap((domain) => Object.entries(domain as Record<string, CallSpec>)),
);

const always = `
  verifyAge login loginOnSite loginSecondStep logout endSessions stepUp
  resetPassword changePasswordByToken changePassword confirmTotp deleteAccount
  report reportCamera denounceStory contact appeal complain block addToBlacklist
  withdrawConsent refuseConsent withdrawPayment unsubscribe readNotifications`;

test.each(always.trim().split(/\s+/))('nobody is kept from %s while the site is read-only', (name) => {
  expect(specs.get(name)).toMatchObject({ whileReadOnly: true });
});

test.each(['register', 'postOnWall', 'startPayment', 'sendGift', 'updateMember', 'uploadPhoto', 'mute'])(
  'a member is refused %s while the site is read-only',
  (name) => {
    expect(specs.get(name)).not.toHaveProperty('whileReadOnly');
  },
);

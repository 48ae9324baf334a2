// Accounts on the wire: every call about who someone is.
import { gateCalls } from './accounts/gate.ts';
import { recoveryCalls } from './accounts/recovery.ts';
import { registrationCalls } from './accounts/registration.ts';
import { secondFactorCalls } from './accounts/second-factor.ts';
import { sessionCalls } from './accounts/session.ts';
import { settingsCalls } from './accounts/settings.ts';

export * from './accounts/fault.ts';
export * from './accounts/fields.ts';
export * from './accounts/gate.ts';
export * from './accounts/identity.ts';
export * from './accounts/member.ts';
export * from './accounts/nick.ts';
export * from './accounts/own-texts.ts';
export * from './accounts/password.ts';
export * from './accounts/person.ts';
export * from './accounts/recovery.ts';
export * from './accounts/registration.ts';
export * from './accounts/registration-faults.ts';
export * from './accounts/rules.ts';
export * from './accounts/second-factor.ts';
export * from './accounts/session.ts';
export * from './accounts/settings.ts';

export const accountsCalls = {
  ...gateCalls,
  ...registrationCalls,
  ...sessionCalls,
  ...recoveryCalls,
  ...settingsCalls,
  ...secondFactorCalls,
} as const;

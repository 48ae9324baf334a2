// Who someone is: the adults' gate, registration, sessions, levels, and what members change of themselves.
import {
  type accountsCalls,
  recoveryCalls,
  registrationCalls,
  secondFactorCalls,
  sessionCalls,
  settingsCalls,
} from '@alcove/protocol';
import type { AgeProofs } from '../../platform/age-proof/age-proof.ts';
import type { RateLimits } from '../../platform/bus/rate-limits.ts';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Handlers } from '../../platform/http/call.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Log } from '../../platform/log.ts';
import type { Dictionaries } from '../../platform/words.ts';
import type { Config } from '../../config.ts';
import { createGate, type Visits } from './gate.ts';
import { notYet } from './not-yet.ts';
import { createSessions, type MemberSessions } from './sessions/sessions.ts';

export { createSpendToken } from './used-age-tokens.ts';

export type Accounts = {
  calls: Handlers<typeof accountsCalls>;
  sessions: Pick<MemberSessions, 'read' | 'onEnd'>;
};

export type AccountsNeeds = {
  config: Config;
  db: Database;
  clock: Clock;
  bus: Bus;
  jobs: Jobs;
  rateLimits: RateLimits;
  dictionaries: Dictionaries;
  log: Log;
  ageProofs: AgeProofs;
  visits: Visits;
};

export function createAccounts(needs: AccountsNeeds): Accounts {
  const { config, db, clock } = needs;
  const gate = createGate(needs);
  const sessions = createSessions({
    db,
    clock,
    secretKey: config.secretKey,
    production: config.mode === 'production',
  });
  return {
    sessions,
    calls: {
      verifyAge: async (input, { cookies }) => {
        await gate.pass(input, cookies);
        return { verified: 1 };
      },
      ...notYet(registrationCalls),
      ...notYet(sessionCalls),
      ...notYet(recoveryCalls),
      ...notYet(settingsCalls),
      ...notYet(secondFactorCalls),
    },
  };
}
export { notYet } from './not-yet.ts';

// The second factor, assembled: what a login asks for after the password, and the calls of its owner.
import type { secondFactorCalls, sessionCalls } from '@alcove/protocol';
import type { Use } from '../../../platform/engines.ts';
import type { Handlers } from '../../../platform/http/call.ts';
import type { PasswordHashes } from '../../../platform/password-hash.ts';
import type { MemberLogin, SecondStep } from '../login/login.ts';
import type { TellSecurity } from '../security-mails.ts';
import type { MemberSessions } from '../sessions/sessions.ts';
import { createChallenges } from './challenges.ts';
import { createPasskeys } from './passkeys.ts';
import { createProof } from './proof.ts';
import { createRecoveryCodes } from './recovery-codes.ts';
import { createSeal } from '../../../platform/seal.ts';
import { createSecondFactorCalls } from './http.ts';
import { createSecondSteps } from './second-step.ts';
import { createStepUp } from './step-up.ts';

type Needs = Use<'db' | 'clock' | 'rateLimits'> & {
  secretKey: string;
  siteName: string;
  passwords: PasswordHashes;
  sessions: MemberSessions;
  tell: TellSecurity;
};

type Served = Pick<typeof sessionCalls, 'secondStep' | 'loginSecondStep' | 'stepUpMethods' | 'stepUp'> &
  typeof secondFactorCalls;

type SecondFactor = {
  secondStep: SecondStep;
  /** `login` completes what the second step has proven. */
  callsWith(login: Pick<MemberLogin, 'complete'>): Handlers<Served>;
};

export function createSecondFactor(needs: Needs): SecondFactor {
  const { secretKey } = needs;
  const seal = createSeal({ secretKey, purpose: 'second factors' });
  const passkeys = createPasskeys(needs);
  const challenges = createChallenges(needs);
  const recoveryCodes = createRecoveryCodes({ secretKey });
  const proof = createProof({ ...needs, seal, passkeys, recoveryCodes });
  const secondStep = createSecondSteps({ ...needs, passkeys, proof });
  return {
    secondStep,
    callsWith: (login) => ({
      secondStep: (_, context) => secondStep.options(context),
      loginSecondStep: (shown, context) => secondStep.complete(shown, context, login),
      ...createStepUp({ ...needs, challenges, passkeys, proof }),
      ...createSecondFactorCalls({ ...needs, seal, passkeys, challenges, recoveryCodes }),
    }),
  };
}

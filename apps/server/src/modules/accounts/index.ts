// Who someone is. So far: the adults' gate, which asks before it knows anyone.
import type { accountsCalls } from '@alcove/protocol';
import type { AgeProofs } from '../../platform/age-proof/age-proof.ts';
import type { Handlers } from '../../platform/http/call.ts';
import { createGate, type Visits } from './actions.ts';

export { createSpendToken } from './store.ts';

export type Accounts = { calls: Handlers<typeof accountsCalls> };

export function createAccounts(needs: { ageProofs: AgeProofs; visits: Visits }): Accounts {
  const gate = createGate(needs);
  return {
    calls: {
      verifyAge: async (input, { cookies }) => {
        await gate.pass(input, cookies);
        return { verified: 1 };
      },
    },
  };
}

// What a session's browser was asked to sign; each counts once, and not for long.
import { secondFactorLimits } from '@alcove/protocol';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import { refuse } from '../../../platform/refusal.ts';
import { newChallenge } from './passkeys.ts';

type Purpose = 'create' | 'step_up';

export function createChallenges({ db, clock }: { db: Database; clock: Clock }) {
  return {
    async make(sessionId: string, purpose: Purpose): Promise<string> {
      const fresh = {
        challenge: newChallenge(),
        tries: 0,
        expires_at: clock.now() + secondFactorLimits.stepMs,
      };
      await db
        .insertInto('passkey_challenges')
        .values({ session_id: sessionId, purpose, ...fresh })
        .onConflict((conflict) => conflict.columns(['session_id', 'purpose']).doUpdateSet(fresh))
        .execute();
      return fresh.challenge;
    },
    async take(sessionId: string, purpose: Purpose): Promise<string> {
      const taken = await db
        .deleteFrom('passkey_challenges')
        .where('session_id', '=', sessionId)
        .where('purpose', '=', purpose)
        .where('expires_at', '>', clock.now())
        .returning('challenge')
        .executeTakeFirst();
      if (!taken) throw refuse('second_factor_expired');
      return taken.challenge;
    },
  };
}
export type Challenges = ReturnType<typeof createChallenges>;

// What a session's browser was asked to sign; what it signed counts once, and not for long.
//
//   ask ──► open ── signed ──► spent
//           │  ▲
//    wrong ─┘──┘ five times, or five minutes: over
import { secondFactorLimits } from '@alcove/protocol';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import type { Use } from '../../../platform/engines.ts';
import { refuse } from '../../../platform/refusal.ts';
import { newChallenge } from './passkeys.ts';

type Purpose = 'create' | 'step_up';

export function createChallenges({ db, clock }: Use<'db' | 'clock'>) {
  return {
    /** While one is open the same is asked again: two tabs, or a page that asks twice, spoil nothing. */
    async ask(sessionId: string, purpose: Purpose): Promise<string> {
      const now = clock.now();
      const expires_at = now + secondFactorLimits.stepMs;
      const isOver = sql<boolean>`(passkey_challenges.expires_at <= ${now}
        or passkey_challenges.tries >= ${secondFactorLimits.tries})`;
      const { challenge } = await db
        .insertInto('passkey_challenges')
        .values({ session_id: sessionId, purpose, challenge: newChallenge(), expires_at })
        .onConflict((conflict) =>
          conflict.columns(['session_id', 'purpose']).doUpdateSet({
            challenge: sql`case when ${isOver} then excluded.challenge else passkey_challenges.challenge end`,
            tries: sql`case when ${isOver} then 0 else passkey_challenges.tries end`,
            expires_at,
          }),
        )
        .returning('challenge')
        .executeTakeFirstOrThrow();
      return challenge;
    },

    /** Counted before the answer is looked at. */
    async attempt(sessionId: string, purpose: Purpose): Promise<string> {
      const open = await db
        .updateTable('passkey_challenges')
        .set({ tries: sql`tries + 1` })
        .where('session_id', '=', sessionId)
        .where('purpose', '=', purpose)
        .where('tries', '<', secondFactorLimits.tries)
        .where('expires_at', '>', clock.now())
        .returning('challenge')
        .executeTakeFirst();
      if (!open) throw refuse('passkey_failed');
      return open.challenge;
    },

    /** Of two right answers to one question, one counts. */
    async spend(tx: Database, sessionId: string, challenge: string): Promise<void> {
      const spent = await tx
        .deleteFrom('passkey_challenges')
        .where('session_id', '=', sessionId)
        .where('challenge', '=', challenge)
        .returning('challenge')
        .executeTakeFirst();
      if (!spent) throw refuse('passkey_failed');
    },
  };
}
export type Challenges = ReturnType<typeof createChallenges>;

// Which verifiers' tokens have been used: each proves majority once.
import type { SpendToken } from '../../platform/age-proof/age-proof.ts';
import type { Use } from '../../platform/engines.ts';

export const rememberedAgeTokens =
  ({ db, clock }: Use<'db' | 'clock'>): SpendToken =>
  async (jti, expiresAt) => {
    // An expired token is refused for its date: its id need not be remembered any more.
    await db.deleteFrom('used_age_tokens').where('expires_at', '<=', clock.now()).execute();
    const added = await db
      .insertInto('used_age_tokens')
      .values({ jti, expires_at: expiresAt })
      .onConflict((conflict) => conflict.column('jti').doNothing())
      .returning('jti')
      .executeTakeFirst();
    return added !== undefined;
  };

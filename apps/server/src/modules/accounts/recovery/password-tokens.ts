// The mailed links that set a new password: one for each member, once, for an hour.
import { recoveryLink, type Uid } from '@alcove/protocol';
import type { Database } from '../../../platform/db/database.ts';
import { hashOf, newSecret } from '../sessions/session-store.ts';

/** Inside a transaction that holds the member's row: a new link replaces the one before. */
export async function newPasswordToken(tx: Database, uid: Uid, now: number): Promise<string> {
  const token = newSecret();
  await forgetPasswordTokens(tx, uid);
  await tx
    .insertInto('password_tokens')
    .values({ token_hash: hashOf(token), uid, expires_at: now + recoveryLink.livesMs })
    .execute();
  return token;
}

export async function ownerOfPasswordToken(
  db: Database,
  token: string,
  now: number,
): Promise<Uid | undefined> {
  const row = await db
    .selectFrom('password_tokens')
    .select('uid')
    .where('token_hash', '=', hashOf(token))
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.uid as Uid | undefined;
}

/** True for one of several simultaneous uses of a link. */
export async function spendPasswordToken(tx: Database, token: string, now: number): Promise<boolean> {
  const spent = await tx
    .deleteFrom('password_tokens')
    .where('token_hash', '=', hashOf(token))
    .where('expires_at', '>', now)
    .returning('uid')
    .executeTakeFirst();
  return spent !== undefined;
}

export async function forgetPasswordTokens(db: Database, uid: Uid): Promise<void> {
  await db.deleteFrom('password_tokens').where('uid', '=', uid).execute();
}

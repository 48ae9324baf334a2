// Codes for the day a device is lost: shown once, kept as hashes, each good once.
import { createHash, randomBytes } from 'node:crypto';
import { secondFactorLimits, type Uid } from '@alcove/protocol';
import type { Database } from '../../../platform/db/database.ts';

// No 0, 1, i, l or o: nothing is misread from paper.
const letters = '23456789abcdefghjkmnpqrstuvwxyz';
const groups = [5, 5] as const;

/** `k7m2p-9xqwd`: about 49 random bits, so that a fast hash hides it well enough. */
const newCode = (): string =>
  groups
    .map((length) => Array.from(randomBytes(length), (byte) => letters[byte % letters.length]).join(''))
    .join('-');

const hashOf = (uid: Uid, code: string): Buffer =>
  createHash('sha256')
    .update(`${uid} ${code.toLowerCase().replace(/[^0-9a-z]/g, '')}`)
    .digest();

/** Those before count no more. */
export async function renewRecoveryCodes(tx: Database, uid: Uid): Promise<string[]> {
  const codes = Array.from({ length: secondFactorLimits.recoveryCodes }, newCode);
  await tx.deleteFrom('recovery_codes').where('uid', '=', uid).execute();
  await tx
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ uid, code_hash: hashOf(uid, code) })))
    .execute();
  return codes;
}

/** Of two who use one at the same moment, one succeeds. */
export async function spendRecoveryCode(db: Database, uid: Uid, code: string): Promise<boolean> {
  const spent = await db
    .deleteFrom('recovery_codes')
    .where('uid', '=', uid)
    .where('code_hash', '=', hashOf(uid, code))
    .returning('uid')
    .executeTakeFirst();
  return spent !== undefined;
}

export async function countRecoveryCodes(db: Database, uid: Uid): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_codes')
    .select((count) => count.fn.countAll<number>().as('left'))
    .where('uid', '=', uid)
    .executeTakeFirstOrThrow();
  return Number(left);
}

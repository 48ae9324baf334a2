// Codes for the day a device is lost: shown once, kept as keyed hashes, each good once.
import { createHmac, randomInt } from 'node:crypto';
import { secondFactorLimits, type Uid } from '@alcove/protocol';
import type { Database } from '../../../platform/db/database.ts';
import { purposeKey } from '../../../platform/purpose-key.ts';

// No 0, 1, i, l or o: nothing is misread from paper.
const letters = '23456789abcdefghjkmnpqrstuvwxyz';
const groups = [5, 5] as const;

/** `k7m2p-9xqwd`: about 49 random bits. */
const newCode = (): string =>
  groups.map((length) => Array.from({ length }, () => letters[randomInt(letters.length)]).join('')).join('-');

export type RecoveryCodes = {
  /** Those before count no more. */
  renew(tx: Database, uid: Uid): Promise<string[]>;
  /** Of two who use one at the same moment, one succeeds. */
  spend(tx: Database, uid: Uid, code: string): Promise<boolean>;
  count(db: Database, uid: Uid): Promise<number>;
  forget(tx: Database, uid: Uid): Promise<void>;
};

export function createRecoveryCodes({ secretKey }: { secretKey: string }): RecoveryCodes {
  const key = purposeKey(secretKey, 'recovery codes');
  /** 49 bits are soon tried against a stolen table: without the key they cannot be. */
  const hashOf = (uid: Uid, code: string): Buffer =>
    createHmac('sha256', key)
      .update(`${uid} ${code.toLowerCase().replace(/[^0-9a-z]/g, '')}`)
      .digest();

  return {
    async renew(tx, uid) {
      const codes = Array.from({ length: secondFactorLimits.recoveryCodes }, newCode);
      await tx.deleteFrom('recovery_codes').where('uid', '=', uid).execute();
      await tx
        .insertInto('recovery_codes')
        .values(codes.map((code) => ({ uid, code_hash: hashOf(uid, code) })))
        .execute();
      return codes;
    },

    async spend(tx, uid, code) {
      const spent = await tx
        .deleteFrom('recovery_codes')
        .where('uid', '=', uid)
        .where('code_hash', '=', hashOf(uid, code))
        .returning('uid')
        .executeTakeFirst();
      return spent !== undefined;
    },

    async count(db, uid) {
      const { left } = await db
        .selectFrom('recovery_codes')
        .select((count) => count.fn.countAll<number>().as('left'))
        .where('uid', '=', uid)
        .executeTakeFirstOrThrow();
      return Number(left);
    },

    forget: async (tx, uid) => void (await tx.deleteFrom('recovery_codes').where('uid', '=', uid).execute()),
  };
}

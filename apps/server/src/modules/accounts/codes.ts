// Four digits that prove an address or a phone. One lives at a time for each purpose, and each guess is
// counted before it is looked at, so that no number of requests at once buys one guess more.
import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import {
  ceilSecondsOf,
  codeFault,
  codeFrom,
  codeGuesses,
  codeResendMs,
  type Uid,
  validationCode,
} from '@alcove/protocol';
import { sql } from 'kysely';
import { takeForNetworkOrRefuse } from '../../platform/bus/rate-limits.ts';
import type { Database } from '../../platform/db/database.ts';
import type { CodePurpose } from '../../platform/db/schema.generated.ts';
import type { Use } from '../../platform/engines.ts';
import { purposeKey } from '../../platform/purpose-key.ts';
import { refuse, refuseFields } from '../../platform/refusal.ts';
import { lockMember } from './members.ts';
import { hashOf, newSecret } from './sessions/session-store.ts';

type Purpose = `${CodePurpose}`;

/** `target`: the address or phone; `token`: for a link that says the same. */
export type IssuedCode = { code: string; token: string; retryAfterMs: number };
export type Redeemed = { purpose: Purpose; target: string };

export type Codes = {
  /** Refuses `too_many` while the one before is too young. In a transaction that holds the member's row. */
  issue(tx: Database, wanted: { uid: Uid; purpose: Purpose; target: string }): Promise<IssuedCode>;
  /** Counts the guess against every purpose it may be for; the right one is spent. Refuses beside `code`. */
  redeem(guess: { uid: Uid; purposes: Purpose[]; code: string; address: string }): Promise<Redeemed>;
  /** A mailed link, spent; nothing where it is none any more. */
  redeemToken(tx: Database, token: string): Promise<(Redeemed & { uid: Uid }) | undefined>;
};

type Needs = Use<'db' | 'clock' | 'rateLimits'> & { secretKey: string };

const inSeconds = (ms: number): number => Math.max(1, ceilSecondsOf(ms));

export function createCodes({ db, clock, rateLimits, secretKey }: Needs): Codes {
  const key = purposeKey(secretKey, 'short codes');
  /** Ten thousand codes are soon tried against a stolen table: without the key they cannot be. */
  const hashFor = (uid: Uid, purpose: Purpose, code: string): Buffer =>
    createHmac('sha256', key).update(`${uid} ${purpose} ${code}`).digest();

  async function countGuess(uid: Uid, address: string) {
    const { perAccount, perAddress, windowMs } = codeGuesses;
    await takeForNetworkOrRefuse(rateLimits, 'code', address, { limit: perAddress, windowMs });
    const now = clock.now();
    const isOver = sql<boolean>`code_guesses_since_at + ${windowMs} <= ${now}`;
    const counted = await db
      .updateTable('members')
      .set({
        code_guesses: sql`case when ${isOver} then 1 else code_guesses + 1 end`,
        code_guesses_since_at: sql`case when ${isOver} then ${now} else code_guesses_since_at end`,
      })
      .where('uid', '=', uid)
      .where((where) => where.or([where('code_guesses', '<', perAccount), isOver]))
      .returning('uid')
      .executeTakeFirst();
    if (counted) return;
    const { code_guesses_since_at: since } = await db
      .selectFrom('members')
      .select('code_guesses_since_at')
      .where('uid', '=', uid)
      .executeTakeFirstOrThrow();
    throw refuse('too_many', { seconds: inSeconds(since + windowMs - now) });
  }

  return {
    async issue(tx, { uid, purpose, target }) {
      const now = clock.now();
      const code = String(randomInt(10 ** validationCode.digits)).padStart(validationCode.digits, '0');
      const token = newSecret();
      const fresh = {
        target,
        code_hash: hashFor(uid, purpose, code),
        token_hash: hashOf(token),
        tries: 0,
        sent_at: now,
        expires_at: now + validationCode.livesMs,
      };
      const issued = await tx
        .insertInto('codes')
        .values({ uid, purpose, ...fresh })
        .onConflict((conflict) =>
          conflict
            .columns(['uid', 'purpose'])
            .doUpdateSet(fresh)
            // A mistyped address need not wait: the code goes elsewhere.
            .where((where) =>
              where.or([
                where('codes.sent_at', '<=', now - codeResendMs),
                where('codes.target', '!=', target),
              ]),
            ),
        )
        .returning('uid')
        .executeTakeFirst();
      if (issued) return { code, token, retryAfterMs: codeResendMs };
      const { sent_at: sentAt } = await tx
        .selectFrom('codes')
        .select('sent_at')
        .where('uid', '=', uid)
        .where('purpose', '=', purpose)
        .executeTakeFirstOrThrow();
      throw refuse('too_many', { seconds: inSeconds(sentAt + codeResendMs - now) });
    },

    async redeem({ uid, purposes, code: typed, address }) {
      const malformed = codeFault(typed);
      if (malformed) throw refuseFields({ code: malformed });
      await countGuess(uid, address);
      const code = codeFrom(typed);
      const open = await db
        .updateTable('codes')
        .set({ tries: sql`tries + 1` })
        .where('uid', '=', uid)
        .where('purpose', 'in', purposes)
        .where('tries', '<', validationCode.tries)
        .where('expires_at', '>', clock.now())
        .returning(['purpose', 'target', 'code_hash'])
        .execute();
      if (open.length === 0) throw refuseFields({ code: 'code_expired' });
      for (const { purpose, target, code_hash: hash } of open) {
        if (!timingSafeEqual(hash, hashFor(uid, purpose, code))) continue;
        const spent = await db
          .deleteFrom('codes')
          .where('uid', '=', uid)
          .where('purpose', '=', purpose)
          .where('code_hash', '=', hash)
          .returning('uid')
          .executeTakeFirst();
        if (spent) return { purpose, target };
      }
      throw refuseFields({ code: 'code_wrong' });
    },

    async redeemToken(tx, token) {
      const hash = hashOf(token);
      const named = await tx
        .selectFrom('codes')
        .select('uid')
        .where('token_hash', '=', hash)
        .executeTakeFirst();
      // The member's row is locked before the code's, as `issue` does: otherwise the two could deadlock.
      if (!named || !(await lockMember(tx, named.uid))) return undefined;
      const spent = await tx
        .deleteFrom('codes')
        .where('token_hash', '=', hash)
        .where('expires_at', '>', clock.now())
        .returning(['uid', 'purpose', 'target'])
        .executeTakeFirst();
      return spent && { ...spent, uid: spent.uid as Uid };
    },
  };
}

// Claims on nicks, stored under a keyed hash of their skeleton. A unique key decides: of many requests
// for one nick at the same moment, one gets it.
import { createHmac } from 'node:crypto';
import { type Fault, formerNickMs, nickFrom, type Uid } from '@alcove/protocol';
import type { Database } from '../../platform/db/database.ts';
import type { Use } from '../../platform/engines.ts';
import { purposeKey } from '../../platform/purpose-key.ts';
import { refuseFields } from '../../platform/refusal.ts';
import type { NickRules } from './names/nick-rules.ts';
import { earlierSkeletons, skeletonOf } from './names/skeleton.ts';

export type NamedMember = { uid: Uid; nick: string; state: 'current' | 'former' };

export type Nicks = {
  /** What is wrong with a nick, including that it is taken. `mine`: the caller (member or trial) may keep their own. */
  fault(nick: string, mine?: Uid): Promise<Fault | undefined>;
  /**
   * In the transaction that makes the member. Refuses `nick_taken`, beside `nick`; `trial`: the trial of
   * the same visitor, whose nick may be taken over.
   */
  claim(tx: Database, nick: string, uid: Uid, trial?: Uid): Promise<void>;
  /** The nick before stays reserved for a year and leads to the new one. */
  rename(tx: Database, uid: Uid, nick: string): Promise<void>;
  /** Until the trial ends; false where the nick is taken. */
  claimForTrial(tx: Database, nick: string, trial: { uid: Uid; untilAt: number }): Promise<boolean>;
  /** The member with that nick, in any spelling, current or former. */
  find(nick: string): Promise<NamedMember | undefined>;
  /** Reserves the member's nicks for ever, without a trace of whose they were. */
  erase(tx: Database, uid: Uid): Promise<void>;
  /** Frees the nick of an account that was never activated. */
  release(tx: Database, uid: Uid): Promise<void>;
};

const taken = () => refuseFields({ nick: 'nick_taken' });

const spelled = (nick: string): string => nickFrom(nick).toLowerCase();

type Needs = Use<'db' | 'clock'> & { secretKey: string; rules: NickRules };

export function createNicks({ db, clock, secretKey, rules }: Needs): Nicks {
  const key = purposeKey(secretKey, 'nick claims');
  const hashFor = (skeleton: string): Buffer => createHmac('sha256', key).update(skeleton).digest();
  const lookOf = (nick: string): Buffer => hashFor(skeletonOf(nick));
  /** Claims are stored under the skeleton of their time. */
  const looksOf = (nick: string): Buffer[] => [lookOf(nick), ...earlierSkeletons(nick).map(hashFor)];

  /** Unexpired claims of that look, the one of exactly that spelling first. */
  async function claimsOf(tx: Database, nick: string) {
    const claims = await tx
      .selectFrom('nick_claims')
      .selectAll()
      .where('look', 'in', looksOf(nick))
      .where((where) => where.or([where('until_at', 'is', null), where('until_at', '>', clock.now())]))
      .execute();
    const differs = (claim: { nick: string | null }) =>
      Number(claim.nick === null || spelled(claim.nick) !== spelled(nick));
    return claims.toSorted((one, other) => differs(one) - differs(other));
  }

  /** Inserts a claim, or replaces an expired one, one of the same member or one of the visitor's own trial. */
  async function take(
    tx: Database,
    claim: { nick: string; uid: Uid; state: 'current' | 'trial'; until_at: number | null },
    trial?: Uid,
  ): Promise<boolean> {
    const now = clock.now();
    const { state, nick, uid, until_at } = claim;
    const others = (await claimsOf(tx, nick)).filter((other) => other.uid !== uid && other.uid !== trial);
    if (others.length > 0) return false;
    const claimedNow = await tx
      .insertInto('nick_claims')
      .values({ ...claim, look: lookOf(nick), claimed_at: now })
      .onConflict((conflict) =>
        conflict
          .column('look')
          .doUpdateSet({ state, nick, uid, until_at, claimed_at: now })
          .where((where) =>
            where.or([
              where('nick_claims.until_at', '<=', now),
              ...(trial === undefined ? [] : [where('nick_claims.uid', '=', trial)]),
              where.and([where('nick_claims.uid', '=', uid), where('nick_claims.state', '!=', 'trial')]),
            ]),
          ),
      )
      .returning('look')
      .executeTakeFirst();
    return claimedNow !== undefined;
  }

  return {
    async fault(nick, mine) {
      const broken = rules.nick(nick);
      if (broken) return broken;
      const claims = await claimsOf(db, nickFrom(nick));
      return claims.every(({ uid }) => mine !== undefined && uid === mine) ? undefined : 'nick_taken';
    },
    async claim(tx, nick, uid, trial) {
      if (!(await take(tx, { nick, uid, state: 'current', until_at: null }, trial))) throw taken();
    },
    async rename(tx, uid, nick) {
      // The claim comes first: two members who ask for each other's nick would deadlock otherwise.
      if (!(await take(tx, { nick, uid, state: 'current', until_at: null }))) throw taken();
      await tx
        .updateTable('nick_claims')
        .set({ state: 'former', until_at: clock.now() + formerNickMs })
        .where('uid', '=', uid)
        .where('state', '=', 'current')
        .where('look', '!=', lookOf(nick))
        .execute();
      await tx.updateTable('members').set({ nick }).where('uid', '=', uid).execute();
    },
    claimForTrial: (tx, nick, { uid, untilAt }) => take(tx, { nick, uid, state: 'trial', until_at: untilAt }),
    async find(nick) {
      const [claim] = await claimsOf(db, nick);
      if (claim?.state !== 'current' && claim?.state !== 'former') return undefined;
      return { uid: claim.uid as Uid, nick: claim.nick ?? '', state: claim.state };
    },
    async erase(tx, uid) {
      await tx
        .updateTable('nick_claims')
        .set({ state: 'erased', nick: null, uid: null, until_at: null })
        .where('uid', '=', uid)
        .execute();
    },
    async release(tx, uid) {
      await tx.deleteFrom('nick_claims').where('uid', '=', uid).execute();
    },
  };
}

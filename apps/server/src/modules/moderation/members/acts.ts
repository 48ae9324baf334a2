// What the team decides about a member's account itself: certification, days of Premium, roles of the team. Each is one
// transaction with its row of the journal.
import type { Role, Uid } from '@alcove/protocol';
import type { Database } from '../../../platform/db/database.ts';
import type { Use } from '../../../platform/engines.ts';
import { Refusal, refuse } from '../../../platform/refusal.ts';
import type { Members } from '../../accounts/index.ts';
import type { ModerationLog } from '../moderation-log.ts';
import { type Actor, whyNotAgainst } from '../sanctions/authority.ts';
import { holdBesideOwners } from '../sanctions/last-owner.ts';
import { holdConcerned, type TargetLookup } from '../sanctions/target-lookup.ts';
import type { MemberPayments } from './look-up.ts';

/** Requests of members to be certified, which a later domain keeps: they are settled with what is decided by hand. */
export type MemberCertifications = {
  decided(tx: Database, about: { uid: Uid; by: Uid; certified: boolean }): Promise<void>;
};

type Needs = Use<'db' | 'clock'> & {
  members: Pick<Members, 'lock' | 'setCertified' | 'setRole'>;
  targets: Pick<TargetLookup, 'byUid'>;
  moderationLog: Pick<ModerationLog, 'accountChanged'>;
  payments(): MemberPayments;
  certifications: MemberCertifications;
  announceMember(uid: Uid): Promise<void>;
};

export function createAccountActs(needs: Needs) {
  const { db, clock, members, targets, moderationLog, payments, certifications, announceMember } = needs;

  async function demand(actor: Actor, uid: Uid): Promise<void> {
    const refused = whyNotAgainst(await targets.byUid(uid), { actor, authority: 'team' });
    if (refused) throw new Refusal(refused);
  }

  return {
    async certify(actor: Actor, { uid, certified, why }: { uid: Uid; certified: boolean; why: string }) {
      await demand(actor, uid);
      const changed = await db.transaction().execute(async (tx) => {
        await holdConcerned(tx, actor, uid);
        const member = await members.lock(tx, uid);
        if (!member) throw refuse('member_unknown');
        if (member.certified === certified) return false;
        await members.setCertified(tx, uid, certified);
        const act = certified ? 'certified' : 'uncertified';
        await moderationLog.accountChanged(tx, { act, by: actor.uid, uid, why });
        if (certified) await payments().grantCertified(tx, uid);
        await certifications.decided(tx, { uid, by: actor.uid, certified });
        return true;
      });
      if (changed) await announceMember(uid);
    },

    /** Answers the new end. The same key gives once. */
    async givePremium(
      actor: Actor,
      { uid, days, key, why }: { uid: Uid; days: number; key: string; why: string },
    ): Promise<number> {
      await demand(actor, uid);
      const until = await db.transaction().execute(async (tx) => {
        await holdConcerned(tx, actor, uid);
        const before = await members.lock(tx, uid);
        await payments().givePremium(tx, uid, days, key);
        const member = await members.lock(tx, uid);
        if (!before || !member) throw refuse('member_unknown');
        if (member.premium_until_at !== before.premium_until_at)
          await moderationLog.accountChanged(tx, {
            act: 'premium_given',
            by: actor.uid,
            uid,
            reason: String(days),
            why,
          });
        return member.premium_until_at;
      });
      await announceMember(uid);
      return until;
    },

    /** An owner may lay their own role down while another stays. */
    async setRole(actor: Actor, { uid, role, why }: { uid: Uid; role: Role | null; why: string }) {
      const changed = await db.transaction().execute(async (tx) => {
        const held = await holdBesideOwners(tx, uid, clock.now());
        if (held.role === role) return false;
        if (held.role === 'owner') await held.demandAnother();
        await members.setRole(tx, uid, role);
        const reason = role ?? 'none';
        await moderationLog.accountChanged(tx, { act: 'role_changed', by: actor.uid, uid, reason, why });
        return true;
      });
      if (changed) await announceMember(uid);
    },
  };
}
export type AccountActs = ReturnType<typeof createAccountActs>;

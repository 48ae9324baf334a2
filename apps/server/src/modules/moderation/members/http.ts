// The calls of the team's page of members; each act asks for its duty.
import { randomUUID } from 'node:crypto';
import { type Duty, hasDuty, type membersCalls, type Uid } from '@alcove/protocol';
import type { CallContext, Handlers } from '../../../platform/http/call.ts';
import { uidWithDuty } from '../../../platform/http/session.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { Actor } from '../sanctions/authority.ts';
import type { SanctionActs } from '../sanctions/sanctions.ts';
import type { TargetLookup } from '../sanctions/target-lookup.ts';
import type { AccountActs } from './acts.ts';
import type { MemberLookUp } from './look-up.ts';

type Needs = {
  targets: Pick<TargetLookup, 'actor'>;
  sanctions: Pick<SanctionActs, 'mutes' | 'bans'>;
  acts: AccountActs;
  lookUp: MemberLookUp;
};

const reader = (context: CallContext): Uid => uidWithDuty(context, 'members');

export function createMembersCalls({
  targets,
  sanctions,
  acts,
  lookUp,
}: Needs): Handlers<typeof membersCalls> {
  const { mutes, bans } = sanctions;
  function actor(context: CallContext, duty: Duty): Actor {
    const found = targets.actor(context);
    if (!hasDuty(found.role, 'members') || !hasDuty(found.role, duty)) throw refuse('role_required');
    return found;
  }

  return {
    consoleMembers: (asked, context) => lookUp.list(reader(context), asked),
    openMember: ({ id }, context) => lookUp.open(reader(context), id as Uid, context.language),
    async muteMember({ id, muted, why }, context) {
      const by = actor(context, 'mutes');
      if (muted) return { id, until: await mutes.mute(by, { id, why }) };
      await mutes.unmute(by, { id, why });
      return { id, until: 0 };
    },
    async banMember({ id, until, reason, why }, context) {
      const by = actor(context, 'shortBans');
      const uid = id as Uid;
      if (until === 0) await bans.lift(by, uid, why);
      else await bans.ban(by, { uid, untilAt: until, reason, why });
      return { id, until };
    },
    async certifyMember({ id, certified, why }, context) {
      await acts.certify(actor(context, 'certification'), { uid: id as Uid, certified, why });
      return { id, certified: certified ? 1 : 0 };
    },
    async giveMemberPremium({ id, days, key, why }, context) {
      const by = actor(context, 'premiumDays');
      return {
        id,
        premium_until: await acts.givePremium(by, { uid: id as Uid, days, key: key ?? randomUUID(), why }),
      };
    },
    async setMemberRole({ id, role, why }, context) {
      const given = role === 'none' ? null : role;
      await acts.setRole(actor(context, 'roles'), { uid: id as Uid, role: given, why });
      return { id, role: given };
    },
  };
}

// Whether a second factor was shown: a code of the authenticator, a recovery code, or a passkey.
import type { secondMethods } from '@alcove/protocol';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Member } from '../members.ts';
import type { Ceremony, Passkeys } from './passkeys.ts';
import { countRecoveryCodes, spendRecoveryCode } from './recovery-codes.ts';
import type { Seal } from './sealed.ts';
import { totpStep } from './totp.ts';

export type ShownFactor = { code: string; recovery_code: string; passkey: string };
type Method = (typeof secondMethods)[number];

type Needs = { db: Database; clock: Clock; seal: Seal; passkeys: Passkeys };

export function createProof({ db, clock, seal, passkeys }: Needs) {
  /** Each half minute counts once, also for two who come with its code at the same moment. */
  async function spendTotp(member: Member, code: string): Promise<boolean> {
    if (member.totp_secret === null || member.totp_confirmed_at === null) return false;
    const step = totpStep(seal.open(member.totp_secret, member.uid), code, clock.now());
    if (step === undefined) return false;
    const spent = await db
      .updateTable('members')
      .set({ totp_last_step: step })
      .where('uid', '=', member.uid)
      .where('totp_last_step', '<', step)
      .returning('uid')
      .executeTakeFirst();
    return spent !== undefined;
  }

  return {
    async methodsOf(member: Member): Promise<Method[]> {
      const methods: Method[] = [];
      if (member.totp_confirmed_at !== null) methods.push('totp');
      if ((await passkeys.of(member.uid)).length > 0) methods.push('passkey');
      if (methods.length > 0 && (await countRecoveryCodes(db, member.uid)) > 0) methods.push('recovery');
      return methods;
    },
    async isProven(member: Member, shown: ShownFactor, ceremony: Ceremony): Promise<boolean> {
      if (shown.passkey !== '') return passkeys.verify(member.uid, shown.passkey, ceremony);
      if (shown.code.trim() !== '') return spendTotp(member, shown.code);
      if (shown.recovery_code.trim() !== '') return spendRecoveryCode(db, member.uid, shown.recovery_code);
      return false;
    },
  };
}
export type Proof = ReturnType<typeof createProof>;

/** The field that the refusal stands beside. */
export const fieldOf = (shown: ShownFactor): keyof ShownFactor =>
  shown.passkey !== '' ? 'passkey' : shown.recovery_code.trim() !== '' ? 'recovery_code' : 'code';

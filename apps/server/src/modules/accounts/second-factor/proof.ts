// Whether a second factor was shown: a code of the authenticator, a recovery code, or a passkey.
import { dayMs, type secondMethods } from '@alcove/protocol';
import { takeOrRefuse } from '../../../platform/bus/rate-limits.ts';
import type { Use } from '../../../platform/engines.ts';
import type { Cookies } from '../../../platform/http/call.ts';
import { refuse, refuseFields } from '../../../platform/refusal.ts';
import { knowsDevice } from '../login/known-devices.ts';
import type { Member } from '../members.ts';
import { deviceOf } from '../sessions/device.ts';
import { type Ceremony, type Passkeys, passkeysOf } from './passkeys.ts';
import type { RecoveryCodes } from './recovery-codes.ts';
import type { Seal } from '../../../platform/seal.ts';
import type { TellSecurity } from '../security-mails.ts';
import { totpStep } from './totp.ts';

export type ShownFactor = { code: string; recovery_code: string; passkey: string };
type Method = (typeof secondMethods)[number];

/**
 * Six digits last only while few are tried: each login that gets as far as the second step would buy five
 * more. Browsers that are unknown to the account get so few tries a day that a year of guessing almost
 * certainly finds none; known browsers count apart, so that strangers cannot lock the member out.
 */
export const totpGuesses = {
  elsewhere: { limit: 20, windowMs: dayMs },
  onKnownDevice: { limit: 100, windowMs: dayMs },
} as const;

type Needs = Use<'db' | 'clock' | 'rateLimits'> & {
  seal: Seal;
  passkeys: Passkeys;
  recoveryCodes: RecoveryCodes;
  tell: TellSecurity;
};

const isBlank = (text: string): boolean => text.trim() === '';

/** Asked before tries are counted: an empty form is no guess. */
export function requireShown({ code, recovery_code: recovery, passkey }: ShownFactor): void {
  if ([code, recovery, passkey].every(isBlank)) throw refuseFields({ code: 'field_required' });
}

export function createProof(needs: Needs) {
  const { db, clock, rateLimits, seal, passkeys, recoveryCodes, tell } = needs;

  async function countGuess({ uid }: Member, cookies: Pick<Cookies, 'get'>): Promise<void> {
    const device = deviceOf(cookies);
    const isKnown = device !== undefined && (await knowsDevice(db, uid, device));
    await (isKnown
      ? takeOrRefuse(rateLimits, `totp:${uid}:${device.toString('base64url')}`, totpGuesses.onKnownDevice)
      : takeOrRefuse(rateLimits, `totp:${uid}`, totpGuesses.elsewhere));
  }

  /** Each half minute counts once, also for two who come with its code at the same moment. */
  async function spendTotp(member: Member, code: string): Promise<boolean> {
    if (member.totp_secret === null || member.totp_confirmed_at === null) return false;
    const step = totpStep(seal.open(member.totp_secret, member.uid), code, clock.now());
    if (step === undefined) return false;
    const spent = await db
      .updateTable('members')
      .set({ totp_last_step: step })
      .where('uid', '=', member.uid)
      // Not one that was removed or replaced meanwhile.
      .where('totp_secret', '=', member.totp_secret)
      .where('totp_last_step', '<', step)
      .returning('uid')
      .executeTakeFirst();
    return spent !== undefined;
  }

  const spendRecoveryCode = (member: Member, code: string): Promise<boolean> =>
    db.transaction().execute(async (tx) => {
      const spent = await recoveryCodes.spend(tx, member.uid, code);
      if (spent) await tell(tx, member, 'codeUsed');
      return spent;
    });

  return {
    async methodsOf(member: Member): Promise<Method[]> {
      const methods: Method[] = [];
      if (member.totp_confirmed_at !== null) methods.push('totp');
      if ((await passkeysOf(db, member.uid)).length > 0) methods.push('passkey');
      if (methods.length > 0 && (await recoveryCodes.count(db, member.uid)) > 0) methods.push('recovery');
      return methods;
    },

    /** Refuses, beside the field where there is one. */
    async check(
      member: Member,
      shown: ShownFactor,
      { cookies, ...ceremony }: Ceremony & { cookies: Pick<Cookies, 'get'> },
    ): Promise<void> {
      if (shown.passkey !== '') {
        if (!(await passkeys.verify(member.uid, shown.passkey, ceremony))) throw refuse('passkey_failed');
      } else if (!isBlank(shown.code)) {
        await countGuess(member, cookies);
        if (!(await spendTotp(member, shown.code))) throw refuseFields({ code: 'second_factor_wrong' });
      } else if (!(await spendRecoveryCode(member, shown.recovery_code))) {
        throw refuseFields({ recovery_code: 'second_factor_wrong' });
      }
    },
  };
}
export type Proof = ReturnType<typeof createProof>;

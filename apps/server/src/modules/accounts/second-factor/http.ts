// A member's second factors: listed, added and removed. Every change is announced to the member by mail.
import {
  type SecurityChange,
  type Fault,
  type secondFactorCalls,
  secondFactorLimits,
  type Uid,
} from '@alcove/protocol';
import type { Database } from '../../../platform/db/database.ts';
import type { Use } from '../../../platform/engines.ts';
import type { CallContext, Handlers } from '../../../platform/http/call.ts';
import { sessionOf } from '../../../platform/http/session.ts';
import { refuse, refuseFields } from '../../../platform/refusal.ts';
import { changeMember, lockMember, type Member, memberByUid, setTotpSecret } from '../members.ts';
import { hasSecondFactor } from '../own-view.ts';
import type { MemberSessions } from '../sessions/sessions.ts';
import type { Challenges } from './challenges.ts';
import { type Passkeys, passkeysOf } from './passkeys.ts';
import type { RecoveryCodes } from './recovery-codes.ts';
import { forgetSecondSteps } from './second-step.ts';
import type { Seal } from '../../../platform/seal.ts';
import type { TellSecurity } from '../security-mails.ts';
import { base32, newTotpSecret, totpStep, totpUri } from './totp.ts';

type Needs = Use<'db' | 'clock'> & {
  sessions: Pick<MemberSessions, 'memberChanged' | 'roleAwake' | 'end'>;
  seal: Seal;
  passkeys: Passkeys;
  challenges: Challenges;
  recoveryCodes: RecoveryCodes;
  tell: TellSecurity;
  siteName: string;
};

const isRemoval = (what: SecurityChange): boolean => what === 'totpRemoved' || what === 'passkeyRemoved';

export function createSecondFactorCalls(needs: Needs): Handlers<typeof secondFactorCalls> {
  const { db, clock, sessions, seal, passkeys, challenges, recoveryCodes, tell, siteName } = needs;

  async function own(context: CallContext): Promise<Member> {
    const member = await memberByUid(db, sessionOf(context).uid);
    if (!member) throw refuse('logged_out');
    return member;
  }

  /** With the first factor come the codes for the day it is lost. */
  async function firstCodes(tx: Database, uid: Uid): Promise<string[]> {
    return (await recoveryCodes.count(tx, uid)) > 0 ? [] : recoveryCodes.renew(tx, uid);
  }

  /** Codes without a factor would be a second password; logins that wait for one wait in vain. */
  async function afterRemoval(tx: Database, uid: Uid) {
    const member = await memberByUid(tx, uid);
    if (!member || (await hasSecondFactor(tx, member))) return;
    await recoveryCodes.forget(tx, uid);
    await forgetSecondSteps(tx, uid);
  }

  /**
   * One change, its mail and what follows from it, or nothing; changes of one member wait for each other.
   * The member's other sessions end with the first factor, as they were opened with less proof than is asked now, and with
   * each removal, as the usual reason is a device that is lost. One factor more, or new codes, end none.
   */
  async function change<T>(
    context: CallContext,
    what: SecurityChange,
    work: (tx: Database, member: Member) => Promise<T>,
  ): Promise<T> {
    const { id, uid } = sessionOf(context);
    const { result, isFirst } = await db.transaction().execute(async (tx) => {
      const member = await lockMember(tx, uid);
      if (!member) throw refuse('logged_out');
      const before = await hasSecondFactor(tx, member);
      const done = await work(tx, member);
      await tell(tx, member, what);
      return { result: done, isFirst: !before };
    });
    await sessions.memberChanged(uid);
    if (isFirst || isRemoval(what)) await sessions.end(uid, { except: id });
    return result;
  }

  return {
    async secondFactor(_, context) {
      const member = await own(context);
      const keys = await passkeysOf(db, member.uid);
      return {
        required: member.role !== null && !sessions.roleAwake(false) ? 1 : 0,
        totp: member.totp_confirmed_at === null ? 0 : 1,
        passkeys: keys.map(({ id, name, created_at, used_at }) => ({ id, name, created_at, used_at })),
        recovery_codes_left: await recoveryCodes.count(db, member.uid),
      };
    },

    async startTotp(_, context) {
      const { uid, nick } = await own(context);
      const secret = newTotpSecret();
      if (!(await setTotpSecret(db, uid, seal.seal(secret, uid)))) throw refuse('totp_exists');
      return { secret: base32(secret), uri: totpUri(secret, { issuer: siteName, account: nick }) };
    },

    confirmTotp: ({ code }, context) =>
      change(context, 'totpAdded', async (tx, { uid, totp_secret: sealed, totp_confirmed_at: confirmed }) => {
        if (confirmed !== null) throw refuse('totp_exists');
        if (sealed === null) throw refuse('second_factor_missing');
        const now = clock.now();
        const step = totpStep(seal.open(sealed, uid), code, now);
        if (step === undefined) throw refuseFields({ code: 'second_factor_wrong' });
        await changeMember(tx, uid, { totp_confirmed_at: now, totp_last_step: step });
        return { recovery_codes: await firstCodes(tx, uid) };
      }),

    removeTotp: (_, context) =>
      change(context, 'totpRemoved', async (tx, { uid, totp_confirmed_at: confirmed }) => {
        if (confirmed === null) throw refuse('second_factor_missing');
        await changeMember(tx, uid, { totp_secret: null, totp_confirmed_at: null, totp_last_step: 0 });
        await afterRemoval(tx, uid);
        return {};
      }),

    async startPasskey(_, context) {
      const member = await own(context);
      const count = secondFactorLimits.passkeys;
      if ((await passkeysOf(db, member.uid)).length >= count) throw refuse('passkeys_full', { count });
      const challenge = await challenges.ask(sessionOf(context).id, 'create');
      return { options: await passkeys.creationOptions(member, { challenge, origin: context.origin }) };
    },

    async addPasskey({ answer, name: typed }, context) {
      const name = nameFrom(typed);
      const fault = nameFault(name);
      if (fault) throw refuseFields({ name: fault });
      const { id } = sessionOf(context);
      const challenge = await challenges.attempt(id, 'create');
      const fresh = await passkeys.readNew(answer, { challenge, origin: context.origin });
      return change(context, 'passkeyAdded', async (tx, { uid }) => {
        await challenges.spend(tx, id, challenge);
        await passkeys.add(tx, uid, name, fresh);
        return { recovery_codes: await firstCodes(tx, uid) };
      });
    },

    removePasskey: ({ id }, context) =>
      change(context, 'passkeyRemoved', async (tx, { uid }) => {
        const passkey = (await passkeysOf(tx, uid)).find((each) => each.id === id);
        if (!passkey) throw refuse('second_factor_missing');
        await passkeys.remove(tx, uid, passkey.id);
        await afterRemoval(tx, uid);
        return {};
      }),

    renewRecoveryCodes: (_, context) =>
      change(context, 'codesRenewed', async (tx, member) => {
        if (!(await hasSecondFactor(tx, member))) throw refuse('second_factor_missing');
        return { recovery_codes: await recoveryCodes.renew(tx, member.uid) };
      }),
  };
}

/** Marks that no eye sees would only make two names look alike. */
const nameFrom = (typed: string): string =>
  typed.replace(/[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]/gu, ' ').trim();

function nameFault(name: string): Fault | undefined {
  const count = secondFactorLimits.passkeyName;
  if (name === '') return 'field_required';
  return [...name].length > count ? { code: 'text_long', params: { count } } : undefined;
}

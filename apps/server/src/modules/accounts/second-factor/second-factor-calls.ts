// A member's own second factors: what she has, adds and removes. Every change is told to her by mail.
import { type secondFactorCalls, secondFactorLimits, type Uid } from '@alcove/protocol';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { CallContext, Handlers } from '../../../platform/http/call.ts';
import { sessionOf } from '../../../platform/http/session.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { letter } from '../../../platform/post.ts';
import { refuse, refuseFields } from '../../../platform/refusal.ts';
import type { Dictionaries } from '../../../platform/words.ts';
import { changeMember, type Member, memberByUid } from '../members.ts';
import { hasSecondFactor } from '../own-view.ts';
import type { MemberSessions } from '../sessions/sessions.ts';
import type { Challenges } from './challenges.ts';
import type { Passkeys } from './passkeys.ts';
import { countRecoveryCodes, renewRecoveryCodes } from './recovery-codes.ts';
import type { Seal } from './sealed.ts';
import { base32, newTotpSecret, totpStep, totpUri } from './totp.ts';

type Needs = {
  db: Database;
  clock: Clock;
  jobs: Pick<Jobs, 'add'>;
  dictionaries: Dictionaries;
  sessions: Pick<MemberSessions, 'memberChanged' | 'roleAwake'>;
  seal: Seal;
  passkeys: Passkeys;
  challenges: Challenges;
  siteName: string;
};

/** With the first factor come the codes for the day it is lost. */
async function firstCodes(tx: Database, uid: Uid): Promise<string[]> {
  return (await countRecoveryCodes(tx, uid)) > 0 ? [] : renewRecoveryCodes(tx, uid);
}

/** Codes without a factor would be a second password. */
async function afterRemoval(tx: Database, uid: Uid) {
  const member = await memberByUid(tx, uid);
  if (member && !(await hasSecondFactor(tx, member))) {
    await tx.deleteFrom('recovery_codes').where('uid', '=', uid).execute();
  }
}

export function createSecondFactorCalls(needs: Needs): Handlers<typeof secondFactorCalls> {
  const { db, clock, jobs, dictionaries, sessions, seal, passkeys, challenges, siteName } = needs;

  async function own(context: CallContext): Promise<Member> {
    const member = await memberByUid(db, sessionOf(context).uid);
    if (!member) throw refuse('logged_out');
    return member;
  }

  /** Discreet, as every letter: neither what kind of site nor whose account. */
  async function tell(tx: Database, member: Member) {
    const to = member.email ?? member.pending_email;
    if (to === null) return;
    const { words } = dictionaries[member.language];
    await jobs.add(tx, letter, {
      to,
      subject: words.t('accounts:mail.secondFactor.subject'),
      text: words.t('accounts:mail.secondFactor.text'),
    });
  }

  /** One change, its letter and what follows from it, or nothing. */
  async function change<T>(member: Member, work: (tx: Database) => Promise<T>): Promise<T> {
    const result = await db.transaction().execute(async (tx) => {
      const done = await work(tx);
      await tell(tx, member);
      return done;
    });
    await sessions.memberChanged(member.uid);
    return result;
  }

  return {
    async secondFactor(_, context) {
      const member = await own(context);
      const keys = await passkeys.of(member.uid);
      return {
        required: member.role !== null && !sessions.roleAwake(false) ? 1 : 0,
        totp: member.totp_confirmed_at === null ? 0 : 1,
        passkeys: keys.map(({ id, name, created_at, used_at }) => ({ id, name, created_at, used_at })),
        recovery_codes_left: await countRecoveryCodes(db, member.uid),
      };
    },

    async startTotp(_, context) {
      const { uid, totp_confirmed_at: confirmed, nick } = await own(context);
      if (confirmed !== null) throw refuse('totp_exists');
      const secret = newTotpSecret();
      await changeMember(db, uid, { totp_secret: seal.seal(secret, uid) });
      return { secret: base32(secret), uri: totpUri(secret, { issuer: siteName, account: nick }) };
    },

    async confirmTotp({ code }, context) {
      const member = await own(context);
      const { uid, totp_secret: sealed, totp_confirmed_at: confirmed } = member;
      if (sealed === null || confirmed !== null) throw refuse('second_factor_missing');
      const step = totpStep(seal.open(sealed, uid), code, clock.now());
      if (step === undefined) throw refuseFields({ code: 'second_factor_wrong' });
      return change(member, async (tx) => {
        await changeMember(tx, uid, { totp_confirmed_at: clock.now(), totp_last_step: step });
        return { recovery_codes: await firstCodes(tx, uid) };
      });
    },

    async removeTotp(_, context) {
      const member = await own(context);
      await change(member, async (tx) => {
        await changeMember(tx, member.uid, {
          totp_secret: null,
          totp_confirmed_at: null,
          totp_last_step: 0,
        });
        await afterRemoval(tx, member.uid);
      });
      return {};
    },

    async startPasskey(_, context) {
      const member = await own(context);
      const challenge = await challenges.make(sessionOf(context).id, 'create');
      return { options: await passkeys.creationOptions(member, { challenge, origin: context.origin }) };
    },

    async addPasskey({ answer, name: typed }, context) {
      const member = await own(context);
      const name = typed.trim().slice(0, secondFactorLimits.passkeyName);
      if (name === '') throw refuseFields({ name: 'field_required' });
      const challenge = await challenges.take(sessionOf(context).id, 'create');
      return change(member, async (tx) => {
        await passkeys.add(tx, { uid: member.uid, answer, name }, { challenge, origin: context.origin });
        return { recovery_codes: await firstCodes(tx, member.uid) };
      });
    },

    async removePasskey({ id }, context) {
      const member = await own(context);
      await change(member, async (tx) => {
        const removed = await tx
          .deleteFrom('passkeys')
          .where('uid', '=', member.uid)
          .where('id', '=', id)
          .returning('id')
          .executeTakeFirst();
        if (!removed) throw refuse('second_factor_missing');
        await afterRemoval(tx, member.uid);
      });
      return {};
    },

    async renewRecoveryCodes(_, context) {
      const member = await own(context);
      if (!(await hasSecondFactor(db, member))) throw refuse('second_factor_missing');
      return change(member, async (tx) => ({ recovery_codes: await renewRecoveryCodes(tx, member.uid) }));
    },
  };
}

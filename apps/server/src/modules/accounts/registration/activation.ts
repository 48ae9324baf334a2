// Proving an address or a phone, by an activation code or a mailed link.
import { createHash } from 'node:crypto';
import {
  asFlag,
  ceilSecondsOf,
  emailConfirmationFault,
  emailFault,
  emailFrom,
  hourMs,
  type InputOf,
  type OutputOf,
  phoneFault,
  phoneFrom,
  type registrationCalls,
  smsLimits,
  type Uid,
} from '@alcove/protocol';
import { takeForNetworkOrRefuse, takeOrRefuse } from '../../../platform/bus/rate-limits.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Use } from '../../../platform/engines.ts';
import type { CallContext } from '../../../platform/http/call.ts';
import { sessionOf } from '../../../platform/http/session.ts';
import { mailJob, textMessageJob } from '../../../platform/post.ts';
import { type Refusal, refuse, refuseFields } from '../../../platform/refusal.ts';
import type { Codes, Redeemed } from '../codes.ts';
import type { MailboxBound } from '../mailbox-bound.ts';
import {
  changeMember,
  lockMember,
  type Member,
  memberByEmail,
  memberByUid,
  proveAddress,
} from '../members.ts';
import type { OwnView } from '../own-view.ts';
import { forgetPasswordTokens } from '../recovery/password-tokens.ts';
import { refuseFaults } from '../refuse-faults.ts';
import { requireStepUp } from '../second-factor/require-step-up.ts';
import type { MemberSessions } from '../sessions/sessions.ts';
import { activationMail, activationLink, alreadyMemberMail, codeMessage } from './registration-mails.ts';

type Activated = OutputOf<typeof registrationCalls.activateByCode>;
type Resent = OutputOf<typeof registrationCalls.requestMail>;

type Reader = Pick<CallContext, 'language' | 'origin'>;

export type Activation = {
  /** In the transaction of its cause. The owner of a taken address gets a mail without a code. */
  sendMail(tx: Database, member: Member, reader: Reader): Promise<Resent>;
  requestMail(context: CallContext): Promise<Resent>;
  requestSms(input: InputOf<typeof registrationCalls.requestSms>, context: CallContext): Promise<Resent>;
  byCode(input: InputOf<typeof registrationCalls.activateByCode>, context: CallContext): Promise<Activated>;
  byToken(
    input: InputOf<typeof registrationCalls.activateByToken>,
    context: CallContext,
  ): Promise<OutputOf<typeof registrationCalls.activateByToken>>;
  changeAddress(
    input: InputOf<typeof registrationCalls.changePendingEmail>,
    context: CallContext,
  ): Promise<Resent>;
};

type Needs = Use<'db' | 'clock' | 'jobs' | 'rateLimits' | 'dictionaries'> & {
  mailboxBound: MailboxBound;
  codes: Codes;
  sessions: Pick<MemberSessions, 'memberChanged'>;
  ownView: OwnView;
  /** Text messages of the whole site. */
  smsPerHour: number;
};

const resent = (ms: number): Resent => ({ retry_after: ceilSecondsOf(ms) });

/** Postgres: another member has proven the same address or phone meanwhile. */
const isTaken = (error: unknown, constraint: 'members_email' | 'members_phone'): boolean =>
  (error as { constraint?: string }).constraint === constraint;

/**
 * Stores the proven address or phone; fails where another member has proven the same one. Password links
 * that were sent elsewhere before are forgotten.
 */
async function accept(tx: Database, uid: Uid, { purpose, target }: Redeemed): Promise<Member | undefined> {
  const member =
    purpose === 'phone'
      ? await changeMember(tx, uid, { phone: target, phone_verified: true, active: true })
      : await proveAddress(tx, uid, target);
  if (member) await forgetPasswordTokens(tx, uid);
  return member;
}

const spoilt = (): Refusal => refuseFields({ token: 'token_invalid' });

export function createActivation(needs: Needs): Activation {
  const { db, clock, jobs, rateLimits, dictionaries, mailboxBound, codes, sessions, ownView } = needs;
  const { smsPerHour } = needs;

  /** Locks the member's row, so that simultaneous requests of one member run one after the other. */
  const asOwner = <T>(context: CallContext, act: (tx: Database, member: Member) => Promise<T>): Promise<T> =>
    db.transaction().execute(async (tx) => {
      const member = await lockMember(tx, sessionOf(context).uid);
      if (!member) throw refuse('logged_out');
      return act(tx, member);
    });

  async function sendMail(tx: Database, member: Member, { language, origin }: Reader): Promise<Resent> {
    const to = member.pending_email;
    if (to === null) throw refuse('already_active');
    const { code, token, retryAfterMs } = await codes.issue(tx, {
      uid: member.uid,
      purpose: 'activation',
      target: to,
    });
    const owner = await memberByEmail(tx, to);
    const mail = owner
      ? alreadyMemberMail(to, dictionaries[owner.language].words)
      : activationMail(
          to,
          { code, link: activationLink(origin, language, token) },
          dictionaries[language].words,
        );
    if (await mailboxBound(to)) await jobs.add(tx, mailJob, mail);
    return resent(retryAfterMs);
  }

  async function boundSms(uid: Uid, phone: string, address: string) {
    // A digest, so that no counter names a person.
    const number = createHash('sha256').update(phone).digest('base64url');
    await takeOrRefuse(rateLimits, `sms:member:${uid}`, smsLimits.perMember);
    await takeOrRefuse(rateLimits, `sms:phone:${number}`, smsLimits.perPhone);
    await takeForNetworkOrRefuse(rateLimits, 'sms:from', address, smsLimits.perAddress);
    await takeOrRefuse(rateLimits, 'sms:site', { limit: smsPerHour, windowMs: hourMs });
  }

  return {
    sendMail,
    requestMail: (context) =>
      asOwner(context, async (tx, member) => {
        if (member.email !== null) throw refuse('already_active');
        return sendMail(tx, member, context);
      }),

    async requestSms({ phone: typed }, context) {
      const fault = phoneFault(typed);
      if (fault) throw refuseFields({ phone: fault });
      const phone = phoneFrom(typed);
      return asOwner(context, async (tx, member) => {
        if (member.phone_verified && member.phone === phone) throw refuse('already_active');
        // A proven phone may receive password links: an open browser alone must not replace it.
        if (member.phone_verified) requireStepUp(sessionOf(context), clock.now());
        const { code, retryAfterMs } = await codes.issue(tx, {
          uid: member.uid,
          purpose: 'phone',
          target: phone,
        });
        await boundSms(member.uid, phone, context.address);
        await jobs.add(tx, textMessageJob, codeMessage(phone, code, dictionaries[context.language].words));
        return resent(retryAfterMs);
      });
    },

    async byCode({ code }, context) {
      const session = sessionOf(context);
      const before = await memberByUid(db, session.uid);
      if (!before) throw refuse('logged_out');
      // What has been proven need not be proven again; an SMS still certifies an active member.
      const purposes = before.email === null ? (['activation', 'phone'] as const) : (['phone'] as const);
      const proven = await codes.redeem({
        uid: session.uid,
        purposes: [...purposes],
        code,
        address: context.address,
      });
      const accepted = db.transaction().execute((tx) => accept(tx, session.uid, proven));
      const member = await accepted.catch((error: unknown) => {
        if (isTaken(error, 'members_phone')) throw refuseFields({ code: 'phone_taken' });
        // The answer of any wrong code: it must not reveal that the address belongs to a member.
        if (isTaken(error, 'members_email')) throw refuseFields({ code: 'code_wrong' });
        throw error;
      });
      // The member has asked for another address meanwhile, or has proven one.
      if (!member) throw refuseFields({ code: 'code_wrong' });
      await sessions.memberChanged(session.uid);
      return {
        active: asFlag(member.active),
        phone_verified: asFlag(member.phone_verified),
        member: await ownView(member, session),
      };
    },

    async byToken({ token }, { session }) {
      if (token.trim() === '') throw refuseFields({ token: 'token_required' });
      const member = await db
        .transaction()
        .execute(async (tx) => {
          const proven = await codes.redeemToken(tx, token.trim());
          if (proven?.purpose !== 'activation') throw spoilt();
          const before = await memberByUid(tx, proven.uid);
          const activated = await accept(tx, proven.uid, proven);
          if (!activated) throw spoilt();
          // Of an account that is active by phone, the mailbox may belong to a stranger: proving the
          // address there would send the next password link to it.
          if (before?.active && session?.uid !== proven.uid) throw refuse('authorization_required');
          return activated;
        })
        .catch((error: unknown) => {
          throw isTaken(error, 'members_email') ? spoilt() : error;
        });
      await sessions.memberChanged(member.uid);
      const isOwn = session?.uid === member.uid;
      return {
        active: 1,
        nick: member.nick,
        ...(isOwn && { member: await ownView(member, session) }),
      };
    },

    async changeAddress({ email, email_confirm }, context) {
      refuseFaults({
        email: emailFault(email),
        email_confirm: emailConfirmationFault(email, email_confirm),
      });
      return asOwner(context, async (tx, before) => {
        if (before.email !== null) throw refuse('already_active');
        if (before.active) requireStepUp(sessionOf(context), clock.now());
        const pending_email = emailFrom(email);
        await changeMember(tx, before.uid, { pending_email });
        await forgetPasswordTokens(tx, before.uid);
        return sendMail(tx, { ...before, pending_email }, context);
      });
    },
  };
}

// Changing the mail address: it counts once the member has typed the code mailed to it; until then the
// present one stays. The answer never reveals that an address belongs to a member: its owner gets a mail.
import {
  ceilSecondsOf,
  emailConfirmationFault,
  emailFault,
  emailFrom,
  faultsOf,
  type InputOf,
  type settingsCalls,
  type Uid,
  validationCode,
} from '@alcove/protocol';
import type { Database } from '../../../platform/db/database.ts';
import type { Use } from '../../../platform/engines.ts';
import type { CallContext } from '../../../platform/http/call.ts';
import type { Session } from '../../../platform/http/session.ts';
import { forgetRecipient, hideRecipient, lastMailKeptMs } from '../../../platform/forget-post.ts';
import { mailJob } from '../../../platform/post.ts';
import { refuse, refuseFields } from '../../../platform/refusal.ts';
import { emailChangedMail, emailCodeMail, emailTakenMail, wordsOf } from '../mails.ts';
import { forgetPasswordTokens } from '../recovery/password-tokens.ts';
import type { TellSecurity } from '../security-mails.ts';
import type { MailboxBound } from '../mailbox-bound.ts';
import { refuseFaults } from '../refuse-faults.ts';
import { changeMember, lockMember, memberByEmail } from '../members.ts';

/** What a change needs of those who keep the codes. */
export type CodesForEmail = {
  /** Refuses while the one before is too young. Inside a transaction that holds the member's row. */
  issue(tx: Database, code: { uid: Uid; target: string }): Promise<{ code: string; retryAfterMs: number }>;
  /** Counts the guess; answers what the right code proves. Refuses beside `code`. */
  redeem(guess: { uid: Uid; code: string; address: string }): Promise<string>;
};

type Needs = Use<'db' | 'clock' | 'jobs' | 'dictionaries'> & {
  mailboxBound: MailboxBound;
  tell: TellSecurity;
  codes: CodesForEmail;
};

/** Postgres: another member has proven the same address meanwhile. */
const isTaken = (error: unknown): boolean =>
  (error as { code?: string; constraint?: string }).constraint === 'members_email';

export function createEmailChange({ db, clock, jobs, dictionaries, mailboxBound, tell, codes }: Needs) {
  return {
    async request(
      typed: InputOf<typeof settingsCalls.requestEmailChange>,
      { uid }: Session,
    ): Promise<{ retry_after: number }> {
      const target = emailFrom(typed.email);
      refuseFaults(
        faultsOf([
          ['email', emailFault(typed.email)],
          ['email_confirm', emailConfirmationFault(typed.email, typed.email_confirm)],
        ]),
      );
      return db.transaction().execute(async (tx) => {
        const member = await lockMember(tx, uid);
        if (!member) throw refuse('logged_out');
        const { code, retryAfterMs } = await codes.issue(tx, { uid, target });
        await changeMember(tx, uid, { pending_email: target });
        await forgetPasswordTokens(tx, uid);
        const owner = await memberByEmail(tx, target);
        const words = wordsOf(dictionaries, owner ?? member);
        const taken = owner !== undefined && owner.uid !== uid;
        const mail = taken
          ? emailTakenMail(owner.email ?? target, words)
          : emailCodeMail(target, { code, livesMs: validationCode.livesMs }, words);
        if (await mailboxBound(target)) await jobs.add(tx, mailJob, mail);
        return { retry_after: ceilSecondsOf(retryAfterMs) };
      });
    },

    async validate(
      { code }: InputOf<typeof settingsCalls.validateEmailChange>,
      { uid }: Session,
      { address }: Pick<CallContext, 'address'>,
    ): Promise<{ email: string }> {
      const email = await codes.redeem({ uid, code, address });
      try {
        await db.transaction().execute(async (tx) => {
          const member = await lockMember(tx, uid);
          if (!member) throw refuse('logged_out');
          await changeMember(tx, uid, { email, pending_email: null });
          // They were mailed to the address before, which may be in other hands by now.
          await forgetPasswordTokens(tx, uid);
          const left = member.email;
          if (left !== null && left.toLowerCase() !== email.toLowerCase()) {
            await jobs.add(tx, mailJob, emailChangedMail(left, wordsOf(dictionaries, member)));
            await tell(tx, member, 'address');
            await jobs.add(tx, forgetRecipient, hideRecipient(left), { at: clock.now() + lastMailKeptMs });
          }
        });
      } catch (error) {
        // The answer of any wrong code: it must not reveal that the address belongs to a member.
        if (isTaken(error)) throw refuseFields({ code: 'code_wrong' });
        throw error;
      }
      return { email };
    },
  };
}

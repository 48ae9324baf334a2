// Sets a new password, for recovery and settings alike.
import { confirmationFault, type Faults, faultsOf } from '@alcove/protocol';
import type { Database } from '../../../platform/db/database.ts';
import type { Use } from '../../../platform/engines.ts';
import type { PasswordHashes } from '../../../platform/password-hash.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { NewPasswordRules } from '../names/new-passwords.ts';
import { changeMember, lockMember, type Member } from '../members.ts';
import { forgetSecondSteps } from '../second-factor/second-step.ts';
import type { MemberSessions } from '../sessions/sessions.ts';
import type { TellSecurity } from '../security-mails.ts';
import { forgetPasswordTokens } from '../recovery/password-tokens.ts';

type NewPassword = { password: string; confirm: string; nick: string };

export type SetPassword = {
  /** What is wrong with the two fields of a new password. */
  faultsOf(typed: NewPassword): Faults<'password' | 'password_confirm'>;
  /**
   * Ends the sessions, links and logins of the old password and tells the member; the function it resolves
   * to closes the sockets. `admit` may refuse inside the transaction; `except`: the session that stays.
   */
  change(
    member: Member,
    password: string,
    options: { admit?: (tx: Database) => Promise<void>; except?: string },
  ): Promise<() => Promise<void>>;
};

type Needs = Use<'db'> & {
  tell: TellSecurity;
  sessions: Pick<MemberSessions, 'endAll'>;
  hashes: Pick<PasswordHashes, 'hash'>;
  newPasswordRules: NewPasswordRules;
};

export function createSetPassword(needs: Needs): SetPassword {
  const { db, tell, sessions, hashes, newPasswordRules } = needs;
  return {
    faultsOf: ({ password, confirm, nick }) =>
      faultsOf([
        ['password', newPasswordRules(password, { nick })],
        ['password_confirm', confirmationFault(password, confirm)],
      ]),

    async change(member, password, { admit, ...stays }) {
      const password_hash = await hashes.hash(password);
      return db.transaction().execute(async (tx) => {
        if (!(await lockMember(tx, member.uid))) throw refuse('logged_out');
        await admit?.(tx);
        await changeMember(tx, member.uid, { password_hash });
        await forgetPasswordTokens(tx, member.uid);
        await forgetSecondSteps(tx, member.uid);
        await tell(tx, member, 'password');
        return sessions.endAll(tx, member.uid, stays);
      });
    },
  };
}

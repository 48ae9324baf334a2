// What members do with their own account: recovery, settings, export, deletion.
import type { recoveryCalls, settingsCalls } from '@alcove/protocol';
import type { Use } from '../../platform/engines.ts';
import type { Handlers } from '../../platform/http/call.ts';
import type { TellSecurity } from './security-mails.ts';
import type { PasswordHashes } from '../../platform/password-hash.ts';
import type { PersonalData } from './personal-data.ts';
import type { Codes } from './codes.ts';
import { createMailboxBound } from './mailbox-bound.ts';
import { type Member, memberByUid } from './members.ts';
import type { NewPasswordRules } from './names/new-passwords.ts';
import type { NickRules } from './names/nick-rules.ts';
import type { Nicks } from './nicks.ts';
import { hasSecondFactor, type OwnView } from './own-view.ts';
import { createRecovery } from './recovery/recovery.ts';
import { createDeletion } from './settings/deletion.ts';
import { type CodesForEmail, createEmailChange } from './settings/email-change.ts';
import { createNickChange } from './settings/nick-change.ts';
import { createOwnPassword } from './settings/own-password.ts';
import { createSetPassword } from './settings/set-password.ts';
import { createSettings, type SettingsSessions } from './settings/settings.ts';
import type { MemberSessions } from './sessions/sessions.ts';

type Needs = Use<'db' | 'clock' | 'jobs' | 'rateLimits' | 'dictionaries'> & {
  tell: TellSecurity;
  production: boolean;
  hashes: PasswordHashes;
  newPasswordRules: NewPasswordRules;
  nickRules: NickRules;
  nicks: Nicks;
  codes: Codes;
  sessions: MemberSessions;
  ownView: OwnView;
  personalData: readonly PersonalData[];
  memberByLogin(login: string): Promise<Member | undefined>;
};

export function createOwnAccount(
  needs: Needs,
): Handlers<typeof recoveryCalls> & Handlers<typeof settingsCalls> {
  const mailboxBound = createMailboxBound(needs);
  const setPassword = createSetPassword(needs);
  const ownPassword = createOwnPassword(needs);
  const { db, codes } = needs;
  const codesForEmail: CodesForEmail = {
    issue: (tx, { uid, target }) => codes.issue(tx, { uid, purpose: 'email_change', target }),
    redeem: async (guess) => (await codes.redeem({ ...guess, purposes: ['email_change'] })).target,
  };
  const sessions: SettingsSessions = {
    ...needs.sessions,
    hasSecondFactor: async (uid) => {
      const member = await memberByUid(db, uid);
      return member !== undefined && hasSecondFactor(db, member);
    },
  };
  return {
    ...createRecovery({ ...needs, setPassword }),
    ...createSettings({
      ...needs,
      sessions,
      ownPassword,
      setPassword,
      emailChange: createEmailChange({ ...needs, codes: codesForEmail, mailboxBound }),
      changeNick: createNickChange(needs),
      deleteAccount: createDeletion({ ...needs, sessions, ownPassword }),
    }),
  };
}

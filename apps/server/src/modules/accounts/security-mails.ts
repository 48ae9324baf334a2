// Notifications of changes that protect an account, and the mails about them. They are discreet: they
// name neither the kind of site nor the account.
import type { Words } from '@alcove/i18n';
import type { SecurityChange } from '@alcove/protocol';
import type { Database } from '../../platform/db/database.ts';
import type { Use } from '../../platform/engines.ts';
import type { MailMessage } from '../../platform/mail/mail.ts';
import type { Member } from './members.ts';
import { passwordChangedMail } from './mails.ts';

const sentences = {
  new_device: (words: Words) => words.t('accounts:mail.secondFactor.newDevice'),
  totpAdded: (words: Words) => words.t('accounts:mail.secondFactor.totpAdded'),
  totpRemoved: (words: Words) => words.t('accounts:mail.secondFactor.totpRemoved'),
  passkeyAdded: (words: Words) => words.t('accounts:mail.secondFactor.passkeyAdded'),
  passkeyRemoved: (words: Words) => words.t('accounts:mail.secondFactor.passkeyRemoved'),
  codesRenewed: (words: Words) => words.t('accounts:mail.secondFactor.codesRenewed'),
  codeUsed: (words: Words) => words.t('accounts:mail.secondFactor.codeUsed'),
} as const;

const hasSentence = (change: string): change is keyof typeof sentences => Object.hasOwn(sentences, change);

/** Nothing where another mail says it: the address that was left receives its own mail. */
export function securityMail(to: string, change: string, words: Words): MailMessage | undefined {
  if (change === 'password') return passwordChangedMail(to, words);
  if (!hasSentence(change)) return undefined;
  return {
    to,
    subject: words.t('accounts:mail.secondFactor.subject'),
    text: [
      words.t('accounts:mail.secondFactor.opening'),
      sentences[change](words),
      words.t('accounts:mail.secondFactor.notYou'),
    ].join('\n\n'),
  };
}

export const createTellSecurity =
  ({ notifications }: Use<'notifications'>) =>
  /** In the transaction of its cause. */
  (tx: Database, { uid }: Pick<Member, 'uid'>, change: SecurityChange): Promise<void> =>
    notifications.tell(tx, 'security', { to: uid, data: { change } });
export type TellSecurity = ReturnType<typeof createTellSecurity>;

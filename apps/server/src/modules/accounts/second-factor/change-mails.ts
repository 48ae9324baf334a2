// Mails about changes of second factors. They are discreet: they name neither the kind of site nor the
// account.
import type { Words } from '@alcove/i18n';
import type { Database } from '../../../platform/db/database.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { mailJob } from '../../../platform/post.ts';
import type { Dictionaries } from '../../../platform/words.ts';
import type { Member } from '../members.ts';

const sentences = {
  totpAdded: (words: Words) => words.t('accounts:mail.secondFactor.totpAdded'),
  totpRemoved: (words: Words) => words.t('accounts:mail.secondFactor.totpRemoved'),
  passkeyAdded: (words: Words) => words.t('accounts:mail.secondFactor.passkeyAdded'),
  passkeyRemoved: (words: Words) => words.t('accounts:mail.secondFactor.passkeyRemoved'),
  codesRenewed: (words: Words) => words.t('accounts:mail.secondFactor.codesRenewed'),
  codeUsed: (words: Words) => words.t('accounts:mail.secondFactor.codeUsed'),
} as const;

export type SecondFactorChange = keyof typeof sentences;

type Needs = { jobs: Pick<Jobs, 'add'>; dictionaries: Dictionaries };

export const createChangeMails =
  ({ jobs, dictionaries }: Needs) =>
  /** In the transaction of its cause. An address that was never proven may be a stranger's: it hears nothing. */
  async (tx: Database, { email, language }: Member, what: SecondFactorChange): Promise<void> => {
    if (email === null) return;
    const { words } = dictionaries[language];
    await jobs.add(tx, mailJob, {
      to: email,
      subject: words.t('accounts:mail.secondFactor.subject'),
      text: [
        words.t('accounts:mail.secondFactor.opening'),
        sentences[what](words),
        words.t('accounts:mail.secondFactor.notYou'),
      ].join('\n\n'),
    });
  };
export type SendChangeMail = ReturnType<typeof createChangeMails>;

// The neutral mail of an invitation: it names neither the site, nor the author, nor what is on the files, and repeats
// nothing that the author typed.
import type { Words } from '@alcove/i18n';
import { consentLimits, dayMs } from '@alcove/protocol';
import { type MailMessage, paragraphs } from '../../platform/mail/mail.ts';

export const invitationMail = (to: string, link: string, words: Words): MailMessage => ({
  to,
  subject: words.t('consents:mail.subject'),
  text: paragraphs(
    words.t('consents:mail.opening'),
    words.t('consents:mail.link', { link }),
    words.t('consents:mail.lasts', { count: consentLimits.linkMs / dayMs }),
    words.t('consents:mail.notYou'),
  ),
});

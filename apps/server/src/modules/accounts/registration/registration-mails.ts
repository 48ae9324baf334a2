// Mails and text messages of registration; discreet, like all that leaves.
import type { Words } from '@alcove/i18n';
import { inLanguage, type Language, minuteMs, pathTo, validationCode } from '@alcove/protocol';
import { type MailMessage, paragraphs } from '../../../platform/mail/mail.ts';
import type { TextMessage } from '../../../platform/sms/sms.ts';

const life = { count: Math.round(validationCode.livesMs / minuteMs) };

export const activationLink = (origin: string, language: Language, token: string): string =>
  origin + inLanguage(pathTo('userActivation', { token }), language);

export const activationMail = (
  to: string,
  { code, link }: { code: string; link: string },
  words: Words,
): MailMessage => ({
  to,
  subject: words.t('accounts:mail.activation.subject', { code }),
  text: paragraphs(
    words.t('accounts:mail.activation.opening', { code }),
    words.t('accounts:mail.activation.link', { link }),
    words.t('accounts:mail.activation.works', life),
    words.t('accounts:mail.activation.notYou'),
  ),
});

/** To the owner of an address that another person registered with. */
export const alreadyMemberMail = (to: string, words: Words): MailMessage => ({
  to,
  subject: words.t('accounts:mail.alreadyMember.subject'),
  text: words.t('accounts:mail.alreadyMember.text'),
});

export const codeMessage = (to: string, code: string, words: Words): TextMessage => ({
  to,
  text: words.t('accounts:sms.code', { code, ...life }),
});

// Mails about accounts. They are discreet: subject and text name neither the kind of site nor the
// recipient's nick.
import type { Words } from '@alcove/i18n';
import { type Language, minuteMs, recoveryLink } from '@alcove/protocol';
import { type MailMessage, paragraphs } from '../../platform/mail/mail.ts';
import type { TextMessage } from '../../platform/sms/sms.ts';
import type { Dictionaries } from '../../platform/words.ts';

const minutes = (ms: number) => ({ count: Math.round(ms / minuteMs) });

export const wordsOf = (dictionaries: Dictionaries, { language }: { language: Language }): Words =>
  dictionaries[language].words;

export const recoveryMail = (to: string, link: string, words: Words): MailMessage => ({
  to,
  subject: words.t('accounts:mail.recovery.subject'),
  text: paragraphs(
    words.t('accounts:mail.recovery.opening'),
    link,
    words.t('accounts:mail.recovery.works', minutes(recoveryLink.livesMs)),
    words.t('accounts:mail.recovery.notYou'),
  ),
});

export const recoveryText = (to: string, link: string, words: Words): TextMessage => ({
  to,
  text: words.t('accounts:sms.recovery', { link, ...minutes(recoveryLink.livesMs) }),
});

export const passwordChangedMail = (to: string, words: Words): MailMessage => ({
  to,
  subject: words.t('accounts:mail.passwordChanged.subject'),
  text: paragraphs(
    words.t('accounts:mail.passwordChanged.opening'),
    words.t('accounts:mail.passwordChanged.notYou'),
  ),
});

export const emailCodeMail = (
  to: string,
  { code, livesMs }: { code: string; livesMs: number },
  words: Words,
): MailMessage => ({
  to,
  subject: words.t('accounts:mail.emailCode.subject', { code }),
  text: paragraphs(
    words.t('accounts:mail.emailCode.opening', { code }),
    words.t('accounts:mail.emailCode.works', minutes(livesMs)),
    words.t('accounts:mail.emailCode.notYou'),
  ),
});

/** To the owner of an address that another account asked for. */
export const emailTakenMail = (to: string, words: Words): MailMessage => ({
  to,
  subject: words.t('accounts:mail.emailTaken.subject'),
  text: words.t('accounts:mail.emailTaken.text'),
});

/** To the address that was left. */
export const emailChangedMail = (to: string, words: Words): MailMessage => ({
  to,
  subject: words.t('accounts:mail.emailChanged.subject'),
  text: paragraphs(
    words.t('accounts:mail.emailChanged.opening'),
    words.t('accounts:mail.emailChanged.notYou'),
  ),
});

export const farewellMail = (to: string, words: Words): MailMessage => ({
  to,
  subject: words.t('accounts:mail.farewell.subject'),
  text: words.t('accounts:mail.farewell.text'),
});

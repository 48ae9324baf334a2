// Mails that the contact form and reports cause. Subjects do not say what the site is, and the receipt repeats
// nothing that was typed, so that the form cannot be used to write to other people.
import type { Words } from '@alcove/i18n';
import type { ReportKind, ReportReason } from '@alcove/protocol';
import { type MailMessage, paragraphs } from '../../platform/mail/mail.ts';
import type { ContactMessage } from './contact-store.ts';

/** `link`: secret, to what becomes of it. */
export function receiptMail(
  { email, subject, reference }: ContactMessage,
  link: string,
  words: Words,
): MailMessage {
  return {
    to: email,
    subject: words.t('moderation:mail.receipt.subject', { reference }),
    text: paragraphs(
      words.t('moderation:mail.receipt.opening'),
      words.t(`moderation:mail.receipt.next.${subject}`),
      words.t('moderation:mail.receipt.reference', { reference }),
      words.t('moderation:mail.receipt.follow', { link }),
      words.t('moderation:mail.receipt.notYou'),
    ),
  };
}

export function operatorMail(
  { email, subject, reference, message, page, pages, language }: ContactMessage,
  words: Words,
  operatorEmail: string,
): MailMessage {
  return {
    to: operatorEmail,
    replyTo: email,
    subject: words.t('moderation:mail.notice.subject', { reference }),
    text: paragraphs(
      words.t(`moderation:mail.notice.about.${subject}`),
      words.t('moderation:mail.notice.from', { email, language }),
      ...[page, ...pages]
        .filter(Boolean)
        .map((each) => words.t('moderation:mail.notice.page', { page: each })),
      message,
    ),
  };
}

export function underageMail(
  about: { reference: string; uid: number; nick: string; room: string; comment: string },
  words: Words,
  operatorEmail: string,
): MailMessage {
  const { reference, uid, nick, room, comment } = about;
  return {
    to: operatorEmail,
    subject: words.t('moderation:mail.underage.subject', { reference }),
    text: paragraphs(
      words.t('moderation:mail.underage.about'),
      words.t('moderation:mail.underage.who', { nick, uid }),
      words.t('moderation:mail.underage.room', { room }),
      ...(comment ? [words.t('moderation:mail.underage.comment', { comment })] : []),
    ),
  };
}

/** What was said stays in the sealed report. */
export const reportMail = (
  { reference, kind, reason }: { reference: string; kind: ReportKind; reason: ReportReason },
  words: Words,
  operatorEmail: string,
): MailMessage => ({
  to: operatorEmail,
  subject: words.t(`moderation:mail.report.${reason === 'underage' ? 'urgent' : 'subject'}`, { reference }),
  text: paragraphs(
    words.t('moderation:mail.report.about', {
      kind: words.t(`moderation:report.kinds.${kind}`),
      reason: words.t(`moderation:report.reasons.${reason}`),
    }),
    words.t('moderation:mail.report.where'),
  ),
});

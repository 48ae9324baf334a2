// Mail to people. Jobs send it, so that a slow mail server delays no request.
import { unfit } from '../delivery.ts';

export type MailMessage = {
  to: string;
  subject: string;
  text: string;
  replyTo?: string | undefined;
  /** An address that ends such mails by one POST of the mail program (RFC 8058). */
  unsubscribeUrl?: string | undefined;
};

export const paragraphs = (...texts: string[]): string => texts.join('\n\n');

export type Mail = {
  /** Rejects with `DeliveryFailed`: temporary, and the job tries again, or permanent. */
  send(message: MailMessage): Promise<void>;
  close(): Promise<void>;
};

export const mailBounds = {
  /** RFC 5321, 4.5.3.1. */
  address: 254,
  /** One line of RFC 5322. */
  subject: 998,
  text: 50_000,
  url: 900,
};

/** One plain address: no name, no list, no comment, so that no further recipient can be added. */
const addressPattern = /^[^\s\p{Cc}@,;:<>()[\]"\\]{1,64}@[^\s\p{Cc}@,;:<>()[\]"\\]+$/u;

const isAddress = (text: string): boolean => text.length <= mailBounds.address && addressPattern.test(text);

/** It stands between angle brackets in a header. */
const isPlainUrl = (text: string): boolean =>
  text.length <= mailBounds.url && URL.canParse(text) && /^https?:\/\/[^\s<>\p{Cc}]+$/u.test(text);

/** Every implementation asks before it does anything: a line break in a header is an attack. */
export function checkMail({ to, subject, text, replyTo, unsubscribeUrl }: MailMessage): void {
  if (!isAddress(to)) throw unfit('recipient');
  if (replyTo !== undefined && !isAddress(replyTo)) throw unfit('reply address');
  if (unsubscribeUrl !== undefined && !isPlainUrl(unsubscribeUrl)) throw unfit('unsubscribe address');
  if (subject.length > mailBounds.subject || /\p{Cc}/u.test(subject)) throw unfit('subject');
  if (text.length === 0 || text.length > mailBounds.text || text.includes('\0')) throw unfit('text');
}

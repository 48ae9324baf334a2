// Post to people: jobs that modules enqueue in the transaction of what they write about.
import * as z from 'zod/mini';
import type { Logger } from 'pino';
import { isPermanent } from './delivery.ts';
import type { Jobs, JobSpec } from './jobs/jobs.ts';
import { type MailMessage, mailBounds, type Mail } from './mail/mail.ts';
import { type Sms, type TextMessage, textMessageBounds } from './sms/sms.ts';

const text = (max: number) => z.string().check(z.maxLength(max));

/** `jobs.add(tx, letter, { to, subject, text })` */
export const mailJob: JobSpec<MailMessage> = {
  name: 'letter',
  payload: z.object({
    to: text(mailBounds.address),
    subject: text(mailBounds.subject),
    text: text(mailBounds.text),
    replyTo: z.optional(text(mailBounds.address)),
    unsubscribeUrl: z.optional(text(mailBounds.url)),
  }),
};

/** `jobs.add(tx, textMessage, { to, text })` */
export const textMessageJob: JobSpec<TextMessage> = {
  name: 'text_message',
  payload: z.object({ to: text(16), text: text(textMessageBounds.text) }),
};

export type Post = { mail: Mail; sms: Sms };

/** Mail and text messages whose `send` rejects only when trying again may help: what jobs want. */
export function createPost({
  mail,
  sms,
  log,
  onLost,
}: {
  mail: Mail;
  sms: Sms;
  log: Pick<Logger, 'warn'>;
  /** It can never be delivered. */
  onLost(kind: string): void;
}): Post {
  const unlessHopeless =
    <T>(kind: string, send: (message: T) => Promise<void>) =>
    async (message: T) => {
      try {
        await send(message);
      } catch (error) {
        if (!isPermanent(error)) throw error;
        log.warn({ err: error }, `post: a ${kind} can never be delivered`);
        onLost(kind);
      }
    };
  return {
    mail: { ...mail, send: unlessHopeless('letter', mail.send) },
    sms: { ...sms, send: unlessHopeless('text message', sms.send) },
  };
}

/** Before the jobs start. */
export function handlePost({
  jobs,
  mail,
  sms,
}: {
  jobs: Pick<Jobs, 'handle'>;
  mail: Pick<Mail, 'send'>;
  sms: Pick<Sms, 'send'>;
}): void {
  jobs.handle(mailJob, mail.send);
  jobs.handle(textMessageJob, sms.send);
}

// Mail through the operator's mail server.
import { createTransport } from 'nodemailer';
import { DeliveryFailed } from '../delivery.ts';
import { isLoopback } from '../loopback.ts';
import { checkMail, type MailMessage, type Mail } from './mail.ts';

export const smtpBounds = {
  connections: 3,
  /** Mails of this process that wait for a connection; beyond, jobs try again later. */
  waiting: 200,
  connectMs: 10_000,
  silenceMs: 20_000,
  /** For one mail in all, waiting included. */
  letterMs: 60_000,
};

/** Where a server refuses this mail, rather than us. */
const aboutTheLetter = new Set(['RCPT TO', 'DATA']);
/** Says no to us wherever it is said: we should have shown a password. */
const passwordNeeded = 530;

function toDeliveryFailed(error: unknown): DeliveryFailed {
  type Reason = { code?: string; command?: string; responseCode?: number };
  const { code = 'unknown', command = '', responseCode: status = 0 } = error as Reason;
  // 5xx says no for good. Of all else, a refused password too, time or the operator may be the cure.
  const permanent = aboutTheLetter.has(command) && status >= 500 && status !== passwordNeeded;
  return new DeliveryFailed(`mail server: ${code} ${status || ''}`.trim(), { permanent });
}

export type SmtpMail = Mail & {
  /** Connects, encrypts and shows the password, without a letter; rejects as `send` does. */
  greet(): Promise<void>;
};

export function createSmtpMail({
  url,
  from,
  tls,
  bounds = smtpBounds,
}: {
  url: string;
  from: string;
  /** Required by default, unless the server is this machine. */
  tls?: 'required' | 'none';
  bounds?: typeof smtpBounds;
}): SmtpMail {
  const { protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === 'smtps:';
  const encrypt = tls ? tls === 'required' : !isLoopback(hostname);
  const transport = createTransport({
    pool: true,
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port || (secure ? 465 : 587)),
    secure,
    ...(encrypt ? { requireTLS: true } : { ignoreTLS: true }),
    ...(username && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    maxConnections: bounds.connections,
    maxRequeues: 1,
    connectionTimeout: bounds.connectMs,
    greetingTimeout: bounds.connectMs,
    socketTimeout: bounds.silenceMs,
    // A mail is only what we wrote: nothing is read from disk or fetched for it.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const sending = new Set<Promise<unknown>>();
  let closed = false;

  const compose = ({ to, subject, text, replyTo, unsubscribeUrl }: MailMessage) => ({
    from,
    to: { name: '', address: to },
    ...(replyTo && { replyTo: { name: '', address: replyTo } }),
    subject,
    text,
    textEncoding: 'base64' as const,
    headers: {
      // Keeps out-of-office robots from answering.
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribeUrl && {
        'List-Unsubscribe': { prepared: true, value: `<${unsubscribeUrl}>` },
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    signal: AbortSignal.timeout(bounds.letterMs),
  });

  return {
    async send(message) {
      checkMail(message);
      if (closed) throw new DeliveryFailed('mail: closed', { permanent: false });
      if (sending.size >= bounds.waiting) throw new DeliveryFailed('mail: too many', { permanent: false });
      const sent = transport.sendMail(compose(message));
      sending.add(sent);
      try {
        await sent;
      } catch (error) {
        throw toDeliveryFailed(error);
      } finally {
        sending.delete(sent);
      }
    },
    async greet() {
      try {
        await transport.verify();
      } catch (error) {
        throw toDeliveryFailed(error);
      }
    },
    async close() {
      closed = true;
      transport.close();
      await Promise.allSettled(sending);
    },
  };
}

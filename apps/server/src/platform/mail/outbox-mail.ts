// Mail of a site without a mail server: kept in the outbox.
import type { DemoOutbox } from '../outbox.ts';
import { checkMail, type Mail } from './mail.ts';

export const createOutboxMail = (outbox: Pick<DemoOutbox, 'keep'>): Mail => ({
  async send(message) {
    checkMail(message);
    await outbox.keep({ channel: 'mail', to: message.to, subject: message.subject, text: message.text });
  },
  close: async () => {},
});

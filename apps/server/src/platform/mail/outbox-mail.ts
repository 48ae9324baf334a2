// Letters of a site without a mail server: kept in the outbox.
import type { DemoOutbox } from '../outbox.ts';
import { checkMail, type Mail } from './mail.ts';

export const createOutboxMail = (outbox: Pick<DemoOutbox, 'keep'>): Mail => ({
  async send(letter) {
    checkMail(letter);
    await outbox.keep({ channel: 'mail', to: letter.to, subject: letter.subject, text: letter.text });
  },
  close: async () => {},
});

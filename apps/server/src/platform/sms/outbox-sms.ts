// Text messages of a site without a gateway: kept in the outbox.
import type { DemoOutbox } from '../outbox.ts';
import { checkTextMessage, type Sms } from './sms.ts';

export const createOutboxSms = (outbox: Pick<DemoOutbox, 'keep'>): Sms => ({
  async send(message) {
    checkTextMessage(message);
    await outbox.keep({ channel: 'sms', to: message.to, subject: '', text: message.text });
  },
  close: async () => {},
});

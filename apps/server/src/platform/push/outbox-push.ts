// Pushes of a site that sends none: kept in the outbox, as the browser would show them.
import type { DemoOutbox } from '../outbox.ts';
import type { Push } from './push.ts';
import type { VapidKeys } from './vapid-keys.ts';

type Shown = { notification?: { title?: string; body?: string } };

export const createOutboxPush = ({
  outbox,
  keys,
}: {
  outbox: Pick<DemoOutbox, 'keep'>;
  keys: VapidKeys;
}): Push => ({
  publicKey: keys.publicKey,
  async send({ endpoint }, { payload }) {
    const { notification = {} } = JSON.parse(payload) as Shown;
    const { title = '', body = '' } = notification;
    await outbox.keep({ channel: 'push', to: endpoint, subject: title, text: body });
    return { kind: 'sent' };
  },
  close: async () => {},
});

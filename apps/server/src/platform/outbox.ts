// What a demo keeps instead of sending, for `/dev/outbox` and for tests.
import type { OutboxItem } from '@alcove/protocol';
import type { Clock } from './clock.ts';
import type { Database } from './db/database.ts';

export const outboxBounds = {
  /** The last ones stay, of all channels together; older ones leave as new ones come. */
  kept: 500,
  shown: 200,
};

export type DemoOutbox = {
  keep(item: Pick<OutboxItem, 'channel' | 'to' | 'subject' | 'text'>): Promise<void>;
  /** Newest first. */
  list(): Promise<OutboxItem[]>;
};

export function createDemoOutbox({ db, clock }: { db: Database; clock: Clock }): DemoOutbox {
  return {
    async keep({ channel, to, subject, text }) {
      const item = { channel, recipient: to, subject, text, sent_at: clock.now() };
      await db.insertInto('outbox').values(item).execute();
      const oldestKept = db
        .selectFrom('outbox')
        .select('id')
        .orderBy('id', 'desc')
        .offset(outboxBounds.kept - 1)
        .limit(1);
      await db.deleteFrom('outbox').where('id', '<', oldestKept).execute();
    },

    async list() {
      const items = await db
        .selectFrom('outbox')
        .selectAll()
        .orderBy('id', 'desc')
        .limit(outboxBounds.shown)
        .execute();
      return items.map(({ id, recipient, sent_at: sentAt, ...item }) => ({
        ...item,
        id: String(id),
        to: recipient,
        sentAt: new Date(sentAt).toISOString(),
      }));
    },
  };
}

// What a demo keeps instead of sending, for `/dev/outbox` and for tests.
import type { OutboxItem } from '@alcove/protocol';
import type { Clock } from './clock.ts';
import type { Database } from './db/database.ts';

export const outboxBounds = {
  /** The last ones stay, of all channels together; older ones leave as new ones come. */
  kept: 500,
  /** So many may be there beyond them: deleting with every item made those that come together wait for each other. */
  trimmedEvery: 20,
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
      const { id } = await db.insertInto('outbox').values(item).returning('id').executeTakeFirstOrThrow();
      if (id % outboxBounds.trimmedEvery > 0) return;
      await db
        .deleteFrom('outbox')
        .where('id', '<=', id - outboxBounds.kept)
        .execute();
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

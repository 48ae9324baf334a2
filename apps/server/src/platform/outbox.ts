// What a demo keeps instead of sending, for `/dev/outbox` and for tests.
import type { OutboxItem } from '@alcove/protocol';
import type { Clock } from './clock.ts';
import type { Database } from './db/database.ts';
import { createGathered } from './db/gathered.ts';

export const outboxBounds = {
  /** The last ones stay, of all channels together; older ones leave as new ones come. */
  kept: 500,
  /** So many may be there beyond them: deleting with every item made those that come together wait for each other. */
  trimmedEvery: 100,
  shown: 200,
};

export type DemoOutbox = {
  keep(item: Pick<OutboxItem, 'channel' | 'to' | 'subject' | 'text'>): Promise<void>;
  /** Newest first. */
  list(): Promise<OutboxItem[]>;
};

type Kept = Parameters<DemoOutbox['keep']>[0];

export function createDemoOutbox({ db, clock }: { db: Database; clock: Clock }): DemoOutbox {
  const keep = createGathered(async (items: readonly Kept[]) => {
    const rows = items.map(({ channel, to, subject, text }) => ({
      channel,
      recipient: to,
      subject,
      text,
      sent_at: clock.now(),
    }));
    const kept = await db.insertInto('outbox').values(rows).returning('id').execute();
    const trimmed = kept.map(({ id }) => id).findLast((id) => id % outboxBounds.trimmedEvery === 0);
    if (trimmed !== undefined)
      await db
        .deleteFrom('outbox')
        .where('id', '<=', trimmed - outboxBounds.kept)
        .execute();
    return items.map(() => undefined);
  });

  return {
    keep,

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

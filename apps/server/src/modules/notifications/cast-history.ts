// What the demo's members were told before the first start: written as it would have been, and sent nowhere.
import { dayMs } from '@alcove/protocol';
import type { Use } from '../../platform/engines.ts';
import type { PastFollow } from '../relations/index.ts';
import { groupOf } from './fan-out.ts';
import { raiseVersions, writeRows } from './notification-store.ts';

/** In the order in which they happened; what is older than a day has been read. */
export async function writeCastHistory(
  { db, clock }: Use<'db' | 'clock'>,
  follows: readonly PastFollow[],
): Promise<void> {
  const readUntil = clock.now() - dayMs;
  await db.transaction().execute(async (tx) => {
    for (const { follower, followed, at } of follows) {
      const event = {
        type: 'follower' as const,
        from: follower,
        entity: '',
        data: {},
        once: String(follower),
        onceMs: dayMs,
        happenedAt: at,
      };
      await raiseVersions(tx, [followed]);
      await writeRows(tx, event, [followed], groupOf(event));
    }
    await tx
      .updateTable('notifications')
      .set(({ ref }) => ({ read_at: ref('happened_at') }))
      .where('happened_at', '<=', readUntil)
      .execute();
  });
}

// Counts the views of profiles: one for each viewer and day, and none by the profile's own member.
import { createHmac } from 'node:crypto';
import { dayMs, type Uid } from '@alcove/protocol';
import type { Database } from '../../platform/db/database.ts';
import type { Use } from '../../platform/engines.ts';
import { refuse } from '../../platform/refusal.ts';
import { widestNetworkOf } from '../../platform/ip-network.ts';
import { purposeKey } from '../../platform/purpose-key.ts';

/** A viewer counts again after this long; until then a keyed hash of the viewer is stored. */
export const hitWindowMs = dayMs;

/** Without a session the network counts: a cookie could be dropped, and an address changed, to count again. */
export type Viewer = { uid: Uid } | { address: string };

type Needs = Use<'db' | 'clock'> & { secretKey: string };

const nameOf = (viewer: Viewer) =>
  'uid' in viewer ? `member ${viewer.uid}` : `address ${widestNetworkOf(viewer.address)}`;

export function createHits({ db, clock, secretKey }: Needs) {
  const key = purposeKey(secretKey, 'profile viewers');
  const hashOf = (viewer: Viewer) => createHmac('sha256', key).update(nameOf(viewer)).digest();

  return {
    /** Runs `count` in the same transaction when this view counts. Refuses an account erased meanwhile. */
    async recordView(
      uid: Uid,
      viewer: Viewer,
      count: (tx: Database) => Promise<number>,
    ): Promise<number | undefined> {
      const now = clock.now();
      await db
        .deleteFrom('profile_hits')
        .where('seen_at', '<=', now - hitWindowMs)
        .execute();
      return db
        .transaction()
        .execute(async (tx) => {
          const hit = await tx
            .insertInto('profile_hits')
            .values({ uid, viewer: hashOf(viewer), seen_at: now })
            .onConflict((conflict) => conflict.doNothing())
            .returning('uid')
            .executeTakeFirst();
          return hit && count(tx);
        })
        .catch((error: { constraint?: string }) => {
          if (error.constraint === 'profile_hits_uid_fkey') throw refuse('member_unknown');
          throw error;
        });
    },
  };
}

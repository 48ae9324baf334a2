// The full quarters of an hour: what was told since the last one is seen by others, followers who share are notified,
// and exact places that are over are erased.
import { bandBetween, coarserCell, geoLimits, kmBetween, middleOf } from '@alcove/protocol';
import * as z from 'zod/mini';
import type { Database } from '../../platform/db/database.ts';
import type { Use } from '../../platform/engines.ts';
import type { JobSpec } from '../../platform/jobs/jobs.ts';
import type { OpenProfiles } from '../accounts/index.ts';
import type { Profiles } from '../profiles/index.ts';
import type { Relations } from '../relations/index.ts';
import { type Position, turned } from './position.ts';
import * as store from './store.ts';

const turnJob: JobSpec<Record<string, never>> = { name: 'geo_turn', payload: z.object({}) };

/** Rows of one transaction. */
const together = 100;
const followersPerPage = 500;

type Needs = Use<'db' | 'clock' | 'jobs' | 'notifications'> & {
  relations: Pick<Relations, 'apart' | 'followersInOrder'>;
  openProfiles: Pick<OpenProfiles, 'isOpen'>;
  placeMember: Profiles['placeMember'];
};

export type Turns = ReturnType<typeof createPlaceTurns>;

export function createPlaceTurns(needs: Needs) {
  const { db, clock, jobs, notifications, relations, openProfiles, placeMember } = needs;

  /** Where the member was before, or nothing: they begin to share. */
  async function notify(tx: Database, { uid, told_cell }: Position, before: Position | undefined) {
    if (!(await openProfiles.isOpen(uid, tx))) return;
    const apart = await relations.apart(uid, tx);
    const until = clock.now();
    let after = { at: 0, uid: 0 };
    for (;;) {
      const page = await relations.followersInOrder(tx, uid, { after, until, limit: followersPerPage });
      for (const follower of await store.sharersAmong(tx, page.uids, until)) {
        if (apart.has(follower.uid)) continue;
        const own = middleOf(coarserCell(follower.cell, 3_000));
        const isNear = (cell: Position['cell']) => kmBetween(own, middleOf(cell)) <= follower.distance;
        if (!isNear(told_cell) || (before && isNear(before.cell))) continue;
        await notifications.tell(tx, 'mapUser', {
          to: follower.uid,
          from: uid,
          data: { km: bandBetween(coarserCell(follower.cell, 3_000), told_cell) ?? follower.distance },
          once: { key: `${follower.uid} ${uid}`, withinMs: geoLimits.noticeAgainMs },
        });
      }
      if (!page.last) return;
      after = page.last;
    }
  }

  /** Answers how many rows were due. */
  const takeDue = (): Promise<number> =>
    db.transaction().execute(async (tx) => {
      const now = clock.now();
      const due = await store.holdDue(tx, now, together);
      for (const position of due) {
        const after = turned(position, now);
        await store.writePosition(tx, after);
        const { shared, ...options } = await store.optionsOf(tx, position.uid);
        if (position.exact_until !== null && after.exact_until === null && options.precision === 0)
          await store.writeOptions(tx, position.uid, { ...options, shared, precision: 3_000 });
        if (!shared || position.turn_at === null || after.turn_at !== null) continue;
        await placeMember(tx, position.uid, after.cell);
        if (position.began || position.cell !== after.cell)
          await notify(tx, after, position.began ? undefined : position);
      }
      return due.length;
    });

  jobs.handle(turnJob, async () => {
    while ((await takeDue()) === together);
  });

  return {
    /** In the transaction that writes the position. */
    async plan(tx: Database, { turn_at, exact_until }: Position): Promise<void> {
      for (const at of [turn_at, exact_until])
        if (at !== null) await jobs.add(tx, turnJob, {}, { at, key: `geo_turn ${at}` });
    },
  };
}

// Following and unfollowing.
import { dayMs, relationLimits, type Uid } from '@alcove/protocol';
import type { Database } from '../../platform/db/database.ts';
import { createGathered } from '../../platform/db/gathered.ts';
import type { Use } from '../../platform/engines.ts';
import { isShown } from '../accounts/index.ts';
import { refuse } from '../../platform/refusal.ts';
import {
  addFollow,
  countFollows,
  followerCounts,
  followsBetween,
  listFollows,
  type Narrowed,
  removeFollow,
} from './follow-store.ts';
import { lockPair } from './lock-pair.ts';

export type Follow = { follower: Uid; followed: Uid };

/** Within it, following the same member again sends no new notification. */
const followAgainMs = dayMs;

type Needs = Use<'db' | 'clock' | 'notifications'> & {
  announce(follow: Follow): void;
  /** Begun or ended. */
  announceChange(follow: Follow): void;
};

export function createFollows({ db, clock, notifications, announce, announceChange }: Needs) {
  const followerCount = createGathered((uids: readonly Uid[]) => followerCounts(db, uids, clock.now()));

  return {
    followerCount,

    /** Returns the new follower count. `check` refuses a pair that a block separates, while both are held. */
    async follow({ follower, followed }: Follow, check: (tx: Database) => Promise<unknown>): Promise<number> {
      const now = clock.now();
      const isNew = await db.transaction().execute(async (tx) => {
        await lockPair(tx, follower, followed, { active: true });
        await check(tx);
        const added = await addFollow(tx, { follower, followed }, now);
        if (added && (await countFollows(tx, 'follower', follower)) > relationLimits.follows) {
          throw refuse('follows_too_many', { count: relationLimits.follows });
        }
        if (added) {
          await notifications.tell(tx, 'follower', {
            to: followed,
            from: follower,
            data: {},
            once: { key: String(follower), withinMs: followAgainMs },
          });
        }
        return added;
      });
      if (isNew) {
        announce({ follower, followed });
        announceChange({ follower, followed });
      }
      return followerCount(followed);
    },

    async unfollow(follower: Uid, followed: Uid): Promise<number> {
      const removed = await db.transaction().execute(async (tx) => {
        await lockPair(tx, follower, followed, { active: false });
        const isRemoved = await removeFollow(tx, { follower, followed });
        if (isRemoved) await notifications.takeBack(tx, { type: 'follower', to: followed, from: follower });
        return isRemoved;
      });
      if (removed) announceChange({ follower, followed });
      return followerCount(followed);
    },

    between: (uid: Uid, others: readonly Uid[]) => followsBetween(db, uid, others),

    /** Of those who are shown. */
    count: (side: 'follower' | 'followed', uid: Uid) =>
      countFollows(db, side, uid, { shown: (other) => isShown(other, clock.now()) }),

    /** Whom the member follows (`follower`) or who follows them: one page of a screen. */
    async list(side: 'follower' | 'followed', uid: Uid, offset: number, narrowed: Narrowed) {
      return {
        page: await listFollows(db, side, uid, { offset, limit: relationLimits.perPage }, narrowed),
        total: await countFollows(db, side, uid, narrowed),
      };
    },
  };
}

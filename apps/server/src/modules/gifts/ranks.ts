// Ranks: how much the gifts that a member has accepted were worth, as readers see it beside their nick.
import { giftRankOf, type Uid } from '@alcove/protocol';
import type { Database } from '../../platform/db/database.ts';
import type { Use } from '../../platform/engines.ts';
import type { Members } from '../accounts/index.ts';
import { addValue, shelvesAfter } from './store.ts';

const shelvesAtOnce = 500;

type Needs = Use<'db'> & { members: Pick<Members, 'setGiftRank'>; thresholds: readonly number[] };

export function createRanks({ db, members, thresholds }: Needs) {
  return {
    /** Returns whether the rank has risen: the caller then announces the member. */
    async raise(tx: Database, uid: Uid, tokens: number): Promise<boolean> {
      const value = await addValue(tx, uid, tokens);
      return members.setGiftRank(tx, uid, giftRankOf(value, thresholds));
    },

    /** At each start: the thresholds are a setting. */
    async apply(): Promise<void> {
      for (let after = 0; ;) {
        const shelves = await shelvesAfter(db, after, shelvesAtOnce);
        for (const { uid, value } of shelves)
          await members.setGiftRank(db, uid as Uid, giftRankOf(value, thresholds));
        if (shelves.length < shelvesAtOnce) return;
        after = shelves.at(-1)?.uid ?? after;
      }
    },
  };
}

export type Ranks = ReturnType<typeof createRanks>;

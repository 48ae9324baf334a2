// A reader keeps a set among their favourites, or no longer. Members are locked before sets everywhere.
import type { Uid } from '@alcove/protocol';
import type { Database } from '../../platform/db/database.ts';
import type { Use } from '../../platform/engines.ts';
import { refuse } from '../../platform/refusal.ts';
import type { Members } from '../accounts/index.ts';
import type { PairCheck } from '../relations/index.ts';
import { addFavourite, removeFavourite } from './favourite-store.ts';
import type { ReaderOfSets } from './material-views.ts';
import type { OpenSets } from './open-sets.ts';
import { lockSet, type StoredSet } from './set-store.ts';

type Needs = Use<'db' | 'clock'> & { members: Pick<Members, 'lock'>; openSets: OpenSets };

export type Favour = ReturnType<typeof createFavour>;

export function createFavour({ db, clock, members, openSets }: Needs) {
  const changing = (
    uid: Uid,
    id: number,
    work: (tx: Database, set: StoredSet | undefined) => Promise<void>,
  ) =>
    db.transaction().execute(async (tx) => {
      if (!(await members.lock(tx, uid))) throw refuse('logged_out');
      await work(tx, await lockSet(tx, id));
    });

  return {
    /** `added`: when, where it was before now. `check` may refuse before the set is kept. */
    add: (
      { uid, reader }: { uid: Uid; reader: ReaderOfSets },
      { id, added }: { id: number; added?: number | undefined },
      check: PairCheck,
    ): Promise<void> =>
      changing(uid, id, async (tx, set) => {
        if (set?.status !== 'published' || !(await openSets.isOpenTo(set, reader, tx)))
          throw refuse('contribution_unknown');
        await check(tx, set.uid);
        const now = clock.now();
        await addFavourite(tx, uid, id, Math.min(added ?? now, now));
      }),

    remove: (uid: Uid, id: number): Promise<void> => changing(uid, id, (tx) => removeFavourite(tx, uid, id)),
  };
}

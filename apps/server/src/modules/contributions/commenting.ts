// Comments under sets: readers of the set read them; on Premium sets Premium readers alone write.
import { may } from '@alcove/protocol';
import type { Database } from '../../platform/db/database.ts';
import type { Comments } from '../comments/index.ts';
import type { OpenSets } from './open-sets.ts';
import { isForPremium } from './rights.ts';
import { holdSet, setById } from './set-store.ts';

export const commentedSets = (db: Database, openSets: OpenSets): Parameters<Comments['register']>[1] => ({
  async mayRead(reader, item, tx) {
    const set = tx ? await holdSet(tx, item) : await setById(db, item);
    return set !== undefined && openSets.isOpenTo(set, reader, tx);
  },
  async mayWrite({ uid, standing }, item, tx = db) {
    const set = await setById(tx, item);
    if (set?.status !== 'published') return false;
    return set.uid === uid || !isForPremium(set) || may('seePremiumSets', standing);
  },
  owner: async (item, tx = db) => (await setById(tx, item))?.uid,
});

// Where members are, kept for the search alone: the middle of a cell of 3 km or more, whatever finer one they chose.
import { type Cell, coarserCell, middleOf, type Uid } from '@alcove/protocol';
import type { Database } from '../../../platform/db/database.ts';
import type { PersonalData } from '../../accounts/index.ts';
import { middleOfMember, storeMiddle } from './member-search-store.ts';

/** Nothing: the member shares their position no longer. */
export const placeMember = (tx: Database, uid: Uid, cell: Cell | undefined): Promise<void> =>
  storeMiddle(tx, uid, cell && middleOf(coarserCell(cell, 3_000)));

export const searchPersonalData: PersonalData = {
  name: 'search',
  copy: async (tx, { uid }) => ({
    position_within_a_few_kilometres: (await middleOfMember(tx, uid)) ?? null,
  }),
  // The row goes with the member's.
  erase: async (tx, { uid }) => storeMiddle(tx, uid, undefined),
};

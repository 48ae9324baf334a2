// Where members are, kept as cells for the search alone.
import type { Uid } from '@alcove/protocol';
import type { Database } from '../../../platform/db/database.ts';
import type { PersonalData } from '../../accounts/index.ts';
import { cellAround, type Place } from './cells.ts';
import { cellOf, storeCell } from './member-search-store.ts';

/** Nothing: the member shares their position no longer. */
export const setCell = (tx: Database, uid: Uid, place: Place | undefined): Promise<void> =>
  storeCell(tx, uid, place && cellAround(place));

export const searchPersonalData: PersonalData = {
  name: 'search',
  copy: async (tx, { uid }) => ({ position_within_a_few_kilometres: (await cellOf(tx, uid)) ?? null }),
  // The row goes with the member's.
  erase: async (tx, { uid }) => storeCell(tx, uid, undefined),
};

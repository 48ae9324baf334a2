// The visits of a member to showrooms, in their export; their deletion gives back what is unserved.
import type { Uid } from '@alcove/protocol';
import type { PersonalData } from '../accounts/index.ts';
import { visitsOf } from './visit-store.ts';
import type { Visits } from './visits.ts';

export const createPersonalData = (visits: Pick<Visits, 'endAll'>): PersonalData => ({
  name: 'showrooms',
  async copy(tx, { uid }) {
    return {
      visits: (await visitsOf(tx, uid)).map(({ viewer, price, began_at, minutes, returned, earned }) => ({
        as: viewer === uid ? 'viewer' : 'owner',
        price,
        at: new Date(began_at).toISOString(),
        minutes,
        returned,
        earned,
      })),
    };
  },
  erase: (tx, { uid }) => visits.endAll(tx, { member: uid as Uid }),
});

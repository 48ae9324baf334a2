// The consent ledger of one set of the demo, with a person in every state. Hours count back from the first start.
import type { ConsentState } from '@alcove/protocol';

export type CastSigner = {
  name: string;
  email: string;
  state: ConsentState;
  /** Places in the set, from 0. */
  files: readonly number[];
  invitedHoursAgo: number;
  openedHoursAgo?: number;
  answeredHoursAgo?: number;
  withdrawnHoursAgo?: number;
};

export const castLedger: readonly CastSigner[] = [
  {
    name: 'Maxence',
    email: 'maxence@exemple.test',
    state: 'signed',
    files: [0, 1],
    invitedHoursAgo: 60,
    openedHoursAgo: 27,
    answeredHoursAgo: 26,
  },
  {
    name: 'Élodie',
    email: 'elodie@exemple.test',
    state: 'opened',
    files: [2],
    invitedHoursAgo: 40,
    openedHoursAgo: 3,
  },
  { name: 'Salomé', email: 'salome@exemple.test', state: 'invited', files: [3], invitedHoursAgo: 70 },
  {
    name: 'Jeanne',
    email: 'jeanne@exemple.test',
    state: 'refused',
    files: [7],
    invitedHoursAgo: 80,
    openedHoursAgo: 52,
    answeredHoursAgo: 51,
  },
  {
    name: 'Tobias',
    email: 'tobias@exemple.test',
    state: 'withdrawn',
    files: [8],
    invitedHoursAgo: 90,
    openedHoursAgo: 70,
    answeredHoursAgo: 69,
    withdrawnHoursAgo: 1,
  },
  { name: 'Inès', email: 'ines@exemple.test', state: 'expired', files: [6], invitedHoursAgo: 240 },
];

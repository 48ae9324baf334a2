// What the ledger keeps for an author, in their export and their deletion: invitations go, what was signed stays sealed.
import type { Use } from '../../platform/engines.ts';
import { exportedTime, type PersonalData } from '../accounts/index.ts';
import { consentsBy, forgetAuthor } from './store.ts';

const time = (ms: number): string | null => (ms > 0 ? exportedTime(ms) : null);

export const consentsPersonalData = ({ clock }: Use<'clock'>): PersonalData => ({
  name: 'consents',
  copy: async (db, { uid }) =>
    (await consentsBy(db, uid)).map((row) => ({
      contribution: row.contribution,
      name: row.name,
      state: row.state,
      invited: time(row.invited_at),
      reminded: time(row.reminded_at),
      opened: time(row.opened_at),
      answered: time(row.decided_at),
      withdrawn: time(row.withdrawn_at),
    })),
  erase: (tx, { uid }) => forgetAuthor(tx, uid, clock.now()),
});

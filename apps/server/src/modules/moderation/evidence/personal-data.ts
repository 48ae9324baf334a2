// What sealed evidence keeps about a member of the team: what they asked to look at, and why. What is sealed of a
// member's own things is kept for as long as its case needs it, also when they leave.
import { exportedTime, type PersonalData } from '../../accounts/index.ts';
import { openingsBy } from './opening-store.ts';

export const evidencePersonalData: PersonalData = {
  name: 'evidence_requests',
  copy: async (from, { uid }) =>
    (await openingsBy(from, uid)).map(({ asked_at, ...asked }) => ({
      ...asked,
      asked_at: exportedTime(asked_at),
    })),
  // The rows lose their member with the member's own row.
  erase: async () => {},
};

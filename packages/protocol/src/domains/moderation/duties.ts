// What each role of the team may do: one table for the server and for screens. A role holds its own duties and those
// of the roles below it.
import { type Role, roles } from '../accounts/person.ts';

/** The lowest role that has the duty. */
export const duties = {
  review: 'pro',
  mutes: 'pro',
  exclusions: 'pro',
  cameras: 'pro',
  /** Up to `sanctions.shortBanMs`. */
  shortBans: 'pro',
  reports: 'editor',
  cases: 'editor',
  /** Asks to look at what cases have sealed, and answers others who ask. */
  evidence: 'editor',
  curateTags: 'editor',
  journal: 'editor',
  members: 'editor',
  certification: 'editor',
  longBans: 'owner',
  roles: 'owner',
  orders: 'owner',
  publicReport: 'owner',
  premiumDays: 'owner',
  tokens: 'owner',
  payments: 'owner',
  deliveries: 'owner',
  server: 'owner',
  settings: 'owner',
} as const satisfies Record<string, Role>;
export type Duty = keyof typeof duties;

/** Of a role as a session has it: none where its second factor is missing. */
export const hasDuty = (role: Role | undefined, duty: Duty): boolean =>
  role !== undefined && roles.indexOf(role) >= roles.indexOf(duties[duty]);

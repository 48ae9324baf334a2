// The table of duties, cell by cell.
import { expect, test } from 'vitest';
import { duties, type Duty, hasDuty } from './duties.ts';

const table: Record<Duty, readonly [pro: boolean, editor: boolean, owner: boolean]> = {
  review: [true, true, true],
  mutes: [true, true, true],
  exclusions: [true, true, true],
  cameras: [true, true, true],
  shortBans: [true, true, true],
  reports: [false, true, true],
  cases: [false, true, true],
  evidence: [false, true, true],
  curateTags: [false, true, true],
  journal: [false, true, true],
  members: [false, true, true],
  certification: [false, true, true],
  longBans: [false, false, true],
  roles: [false, false, true],
  orders: [false, false, true],
  publicReport: [false, false, true],
  premiumDays: [false, false, true],
  tokens: [false, false, true],
  payments: [false, false, true],
  deliveries: [false, false, true],
  server: [false, false, true],
  settings: [false, false, true],
};

test.each(Object.entries(table))(
  'the roles that may do %s are those of the table, and a member is none',
  (duty, cells) => {
    const named = duty as Duty;
    expect(duties).toHaveProperty(named);
    expect((['pro', 'editor', 'owner'] as const).map((role) => hasDuty(role, named))).toEqual(cells);
    expect(hasDuty(undefined, named)).toBe(false);
  },
);

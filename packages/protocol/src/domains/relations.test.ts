// Who blocks whom, as both ends judge it.
import { expect, test } from 'vitest';
import { blockEndsAt, isBeingBlocked, isBlocked } from './relations.ts';

const nobody = { blocklist: [], blocked_by: [] };
const viewer = (blocklist: number[]) => ({ uid: 1, private_data: { ...nobody, blocklist } });
const other = (blockedBy: number[]) => ({
  uid: 2,
  private_data: { blocked_by: blockedBy.map((uid) => ({ uid })) },
});

test.each([
  { blocklist: [2], blocked: true },
  { blocklist: [3], blocked: false },
  { blocklist: [], blocked: false },
])('whoever is on the viewer’s list is blocked: $blocklist (R5.009)', ({ blocklist, blocked }) => {
  expect(isBlocked(viewer(blocklist).private_data, 2)).toBe(blocked);
});

test.each([
  { says: 'the other’s list of those who block her holds the viewer', mine: [], theirs: [1], expected: true },
  { says: 'the viewer has blocked her', mine: [2], theirs: [], expected: true },
  { says: 'both', mine: [2], theirs: [1], expected: true },
  { says: 'others are on either list', mine: [3], theirs: [4], expected: false },
  { says: 'nobody is', mine: [], theirs: [], expected: false },
])(
  'somebody is being blocked where $says: $expected (R5.010, R5.011, R5.012)',
  ({ mine, theirs, expected }) => {
    expect(isBeingBlocked(viewer(mine), other(theirs))).toBe(expected);
  },
);

test('a block is for a day, or for good', () => {
  expect(blockEndsAt('24h', 1000)).toBe(1000 + 86_400_000);
  expect(blockEndsAt('permanent', 1000)).toBe(0);
});

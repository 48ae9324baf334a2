// Blocks as both ends judge them, and the calls that a block touches.
import { expect, test } from 'vitest';
import { calls } from '../calls.ts';
import { blockEndsAt, hiddenUids, isBlocked } from './relations.ts';
import { dayMs } from '../durations.ts';

const own = (blocklist: number[], blockedBy: number[] = []) => ({
  blocklist,
  blocked_by: blockedBy.map((uid) => ({ uid })),
});

test.each([
  { blocklist: [2], blocked: true },
  { blocklist: [3], blocked: false },
  { blocklist: [], blocked: false },
])('a member is blocked by a viewer whose list names them: $blocklist (R5.009)', ({ blocklist, blocked }) => {
  expect(isBlocked(own(blocklist, [2]), 2)).toBe(blocked);
});

test.each([
  { says: 'the other has blocked the viewer', mine: own([], [2]), hidden: true },
  { says: 'the viewer has blocked the other', mine: own([2]), hidden: true },
  { says: 'both have', mine: own([2], [2]), hidden: true },
  { says: 'either list names others', mine: own([3], [4]), hidden: false },
  { says: 'both lists are empty', mine: own([]), hidden: false },
])(
  'a viewer does not see another member where $says: $hidden (R5.010, R5.011, R5.012)',
  ({ mine, hidden }) => {
    expect(hiddenUids(mine).has(2)).toBe(hidden);
  },
);

test('a block ends after a day, or never', () => {
  expect(blockEndsAt('24h', 1000)).toBe(1000 + dayMs);
  expect(blockEndsAt('permanent', 1000)).toBe(0);
});

test('each call of these domains that names another member declares what a block does to it', () => {
  const fields = ['id', 'nick', 'followee_id', 'blacklisted_user_id', 'recipient_id'];
  // Without naming a member, they concern some: a room's givers, the owner of an item.
  const indirect = ['giveRecords', 'orderMenuItem'];
  // Their `id` is one's own item or goal, or that of a refused image.
  const ownThings = ['saveMenuItem', 'removeMenuItem', 'cancelGoal', 'allowImage'];
  for (const domain of ['relations', 'profiles', 'moderation', 'gifts', 'wallet'] as const) {
    for (const [name, spec] of Object.entries(calls[domain])) {
      const named = fields.some((field) => field in spec.input.shape) && !ownThings.includes(name);
      const namesMember = named || indirect.includes(name);
      expect('apart' in spec, name).toBe(namesMember);
    }
  }
});

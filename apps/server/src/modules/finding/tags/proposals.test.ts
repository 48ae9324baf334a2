import { expect, test } from 'vitest';
import { groupPairs } from './proposals.ts';

test.each([
  [[['brume', 'mist', 38]], [[['brume', 'mist'], 38]]],
  [
    [
      ['brume', 'mist', 38],
      ['mist', 'туман', 20],
      ['brume', 'туман', 10],
    ],
    [[['brume', 'mist', 'туман'], 38]],
  ],
  // Beside one of them alone: another proposal, once the first is decided.
  [
    [
      ['brume', 'mist', 38],
      ['lac', 'mist', 20],
    ],
    [[['brume', 'mist'], 38]],
  ],
  [
    [
      ['brume', 'mist', 38],
      ['bottes', 'сапоги', 9],
    ],
    [
      [['brume', 'mist'], 38],
      [['bottes', 'сапоги'], 9],
    ],
  ],
] as const)('pairs %j are proposed as %j', (pairs, groups) => {
  const proposed = groupPairs(pairs.map(([one, other, items]) => ({ one, other, items })));
  expect(proposed.map(({ names, items }) => [names, items])).toEqual(groups);
});

import { expect, test } from 'vitest';
import { isSomebodyElseHere } from './making-room.ts';

const own = { current: 1, opened_at: 10, seen_at: 900 } as const;

test.each([
  ['only the resident’s own', [own], false],
  [
    'one that was left before the resident came',
    [own, { current: 0, opened_at: 10, seen_at: 400 } as const],
    false,
  ],
  ['one that was opened after that', [own, { current: 0, opened_at: 600, seen_at: 600 } as const], true],
  ['an older one that is used', [own, { current: 0, opened_at: 10, seen_at: 600 } as const], true],
])('a resident who came at 500 makes room where the sessions are: %s', (_, sessions, makesRoom) => {
  expect(isSomebodyElseHere(sessions, 500)).toBe(makesRoom);
});

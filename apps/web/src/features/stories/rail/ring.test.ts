import { expect, test } from 'vitest';
import { dashesOf, wayOf } from './ring.ts';

test.each([
  [1, [false], '100 100'],
  [0.5, [false, false], '50 150'],
  [0.5, [true, true], ''],
  [0, [false], ''],
  [2, [false], '100 100'],
  [0.4, [true, false, true, false], '0 10 8 12 8 162'],
] as const)('of %d of a day, seen as %o, a ring is drawn as "%s"', (share, seen, dashes) => {
  expect(dashesOf(share, seen)).toBe(dashes);
});

const first = { id: 7 };
const room = '/chat/studio';
test.each([
  ['shows stories', first, { online: true }, { tone: 'lit', to: '/ephemeral?story=7' }],
  ['is on the air', first, { online: true, room }, { tone: 'live', to: room }],
  ['is on the air without a story', undefined, { online: true, room }, { tone: 'live', to: room }],
  [
    'was on the air when the connection broke',
    first,
    { online: false, room },
    { tone: 'dry', to: '/ephemeral?story=7' },
  ],
  ['shows nothing', undefined, { online: true }, undefined],
] as const)('the door of a member who %s says so and leads there', (_, story, known, way) => {
  expect(wayOf(story, known)).toEqual(way);
});

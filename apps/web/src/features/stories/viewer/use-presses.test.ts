import { expect, test } from 'vitest';
import { actOfPress } from './use-presses.ts';

const box = { left: 100, width: 300 };

test.each([
  ['goes back on the left third', { x: 150, y: 10 }, { x: 152, y: 12, at: 90 }, 'previous'],
  ['goes on elsewhere', { x: 260, y: 10 }, { x: 260, y: 10, at: 90 }, 'next'],
  ['does nothing after it was held', { x: 260, y: 10 }, { x: 260, y: 10, at: 900 }, undefined],
  ['goes to the next person to the left', { x: 260, y: 10 }, { x: 180, y: 30, at: 90 }, 'nextPerson'],
  ['goes to the person before to the right', { x: 160, y: 10 }, { x: 260, y: 30, at: 900 }, 'previousPerson'],
  ['closes downwards', { x: 160, y: 10 }, { x: 180, y: 90, at: 90 }, 'close'],
  ['does nothing upwards', { x: 160, y: 90 }, { x: 160, y: 10, at: 90 }, undefined],
] as const)('a press on a story %s', (_name, from, to, act) => {
  expect(actOfPress({ ...from, at: 0 }, to, box)).toBe(act);
});

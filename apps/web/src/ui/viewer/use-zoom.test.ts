import { expect, test } from 'vitest';
import { bounded } from './use-zoom.ts';

const frame = { width: 400, height: 300 };

test.each([
  [
    { scale: 0.4, x: 90, y: 0 },
    { scale: 1, x: 0, y: 0 },
  ],
  [
    { scale: 2, x: 900, y: -900 },
    { scale: 2, x: 200, y: -150 },
  ],
  [
    { scale: 9, x: 10, y: 20 },
    { scale: 4, x: 10, y: 20 },
  ],
])('%o stays within its frame as %o', (asked, shown) => {
  expect(bounded(asked, frame)).toMatchObject(shown);
});

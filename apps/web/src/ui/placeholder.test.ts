// The colour of a placeholder is the photo's own.
import { expect, test } from 'vitest';
import { colourOf } from './placeholder.ts';

test('a photo is announced by its average colour, and one without a hash by none', () => {
  // A plain picture of rgb(200 120 60), as the library of its author hashes it.
  const [red = 0, green = 0, blue = 0] =
    (colourOf('H5sCBYB/C2KIeIeHeKiIdI+KiIcH') ?? '').match(/\d+/g)?.map(Number) ?? [];
  expect(red).toBeGreaterThan(green);
  expect(green).toBeGreaterThan(blue);
  expect(colourOf('')).toBeUndefined();
});

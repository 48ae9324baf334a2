// A square by hand: arrows move it by its own size, also across 180 degrees; plus and minus change its size.
import { cellAt, edgesOf, middleOf, sizeOf } from '@alcove/protocol';
import { expect, test } from 'vitest';
import { neighbourOf, resizedSquare } from './square.ts';

const lyon = cellAt({ lat: 45.764, lon: 4.8357 }, 3000);

test('each direction leads to the square beside it, and back', () => {
  expect(edgesOf(neighbourOf(lyon, 'east')).west).toBeCloseTo(edgesOf(lyon).east, 6);
  expect(edgesOf(neighbourOf(lyon, 'north')).south).toBeCloseTo(edgesOf(lyon).north, 6);
  expect(neighbourOf(neighbourOf(lyon, 'south'), 'north')).toBe(lyon);
  expect(neighbourOf(neighbourOf(lyon, 'west'), 'east')).toBe(lyon);
  const last = cellAt({ lat: 0, lon: 179.99 }, 27_000);
  expect(middleOf(neighbourOf(last, 'east')).lon).toBeLessThan(-179);
});

test('a square grows to 27 km around itself and is never smaller than 3 km', () => {
  const sizes = [
    resizedSquare(lyon, 1),
    resizedSquare(resizedSquare(lyon, 1), 1),
    resizedSquare(lyon, -1),
  ].map(sizeOf);
  expect(sizes).toEqual([9_000, 27_000, 3_000]);
  expect(sizeOf(resizedSquare(cellAt(middleOf(lyon), 27_000), 1))).toBe(27_000);
});

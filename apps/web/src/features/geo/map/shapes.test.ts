// The grid's lines, the ring and the scale.
import { kmBetween } from '@alcove/protocol';
import { expect, test } from 'vitest';
import { gridWithin, ringAround, scaleFor } from './shapes.ts';

const around = { south: 45.2, west: 4.2, north: 46.2, east: 5.6 };
const levelsAt = (px: number) =>
  gridWithin(around, px).features.map(({ properties }) => properties?.level as string);

test('lines of the grid that would lie too close are not drawn', () => {
  expect(levelsAt(10)).toEqual([]);
  expect(levelsAt(40)).toEqual(['27']);
  expect(levelsAt(120)).toEqual(['27', '9']);
  expect(levelsAt(500)).toEqual(['27', '9', '3']);
});

test('each point of the ring lies as far from its middle as the radius says', () => {
  const middle = { lat: 45.76, lon: 4.84 };
  const [ring] = ringAround(middle, 12).features;
  if (ring?.geometry.type !== 'MultiLineString') throw new Error('no ring');
  for (const [lon = 0, lat = 0] of ring.geometry.coordinates[0] ?? [])
    expect(kmBetween(middle, { lat, lon })).toBeCloseTo(12, 1);
});

test('the scale is a round length that fits', () => {
  expect(scaleFor(0.05, 80)).toEqual({ km: 2, px: 40 });
  expect(scaleFor(1, 80)).toEqual({ km: 50, px: 50 });
  expect(scaleFor(0.01, 80).km).toBeCloseTo(0.5, 9);
});

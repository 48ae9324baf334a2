// Rings and pins: the ring is the band, the direction that of the cells' middles, several of one cell a fixed fan.
import type { MemberOnMap } from '@alcove/protocol';
import { expect, test } from 'vitest';
import { pinsOn, ringsFor } from './rings.ts';

const here = { lat: 45, lon: 4 };
const memberAt = (uid: number, lat: number, lon: number, distance?: number) =>
  ({ user: { uid }, lat, lon, ...(distance && { distance }) }) as MemberOnMap;

test('rings end with the band that holds the radius', () => {
  expect(ringsFor(12)).toEqual([3, 5, 10, 20]);
  expect(ringsFor(1)).toEqual([3]);
  expect(ringsFor(1000)).toEqual([200, 300, 500, 1000]);
});

test('a pin lies in the direction of its cell and further out the larger its band', () => {
  const pins = pinsOn([3, 5, 10, 20], here, [
    memberAt(1, 45.05, 4, 10),
    memberAt(2, 45, 4.03, 3),
    memberAt(3, 44, 4),
  ]);
  expect(pins).toHaveLength(2);
  const [north, east] = pins as [(typeof pins)[0], (typeof pins)[0]];
  expect(north.x).toBeCloseTo(0, 5);
  expect(north.y).toBeLessThan(-0.5);
  expect(east.x).toBeGreaterThan(0);
  expect(Math.hypot(east.x, east.y)).toBeLessThan(Math.hypot(north.x, north.y));
});

test('several members of one cell stand apart, in the same places each time', () => {
  const crowd = [1, 2, 3].map((uid) => memberAt(uid, 45.05, 4.05, 10));
  const once = pinsOn([3, 5, 10], here, crowd);
  expect(pinsOn([3, 5, 10], here, crowd)).toEqual(once);
  expect(new Set(once.map(({ x, y }) => `${x} ${y}`)).size).toBe(3);
});

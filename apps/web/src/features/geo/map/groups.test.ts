// Pins, fans and counts of the map.
import { cellAt, clusterKmAt, type MemberOnMap, middleOf } from '@alcove/protocol';
import { expect, test } from 'vitest';
import { fanned, groupsOn } from './groups.ts';

const lyon = { lat: 45.764, lon: 4.8357 };
const memberAt = (uid: number, place: { lat: number; lon: number }, precision = 3000) =>
  ({ user: { uid }, ...middleOf(cellAt(place, precision as 3000)), precision }) as MemberOnMap;
const whole = (list: MemberOnMap[], zoom: number, isWide = true) =>
  groupsOn({ list, total: list.length, clusters: [], zoom, isWide });
const eastOf = (km: number) => ({ lat: lyon.lat, lon: lyon.lon + km / 77.6 });

test('up to three members of one cell stand as a fixed fan over its middle', () => {
  const { pins, counts } = whole(
    [1, 2, 3].map((uid) => memberAt(uid, lyon)),
    11,
  );
  expect(counts).toEqual([]);
  expect(pins.map(({ nth, of }) => [nth, of])).toEqual([
    [0, 3],
    [1, 3],
    [2, 3],
  ]);
  expect(new Set(pins.map(({ at }) => `${at.lat} ${at.lon}`)).size).toBe(1);
  expect([0, 1, 2].map((nth) => fanned(nth, 3).x)).toEqual([-34, 0, 34]);
  expect(fanned(0, 1)).toEqual({ x: 0, turn: 0 });
});

test('more than three of one group become a count that knows its members', () => {
  const crowd = [1, 2, 3, 4].map((uid) => memberAt(uid, lyon));
  const { pins, counts } = whole(crowd, 11);
  expect(pins).toEqual([]);
  expect(counts).toMatchObject([{ count: 4, members: crowd }]);
});

test('a group opens when one comes closer: the cells of a coarser one become groups of their own', () => {
  const spread = [0, 40, 80].map((km, uid) => memberAt(uid, eastOf(km)));
  expect(whole(spread, 3, false).counts).toHaveLength(1);
  expect(whole(spread, 8).pins).toHaveLength(3);
});

test('of a list that does not hold all, counts are those of the server; a group that is known whole has its pins', () => {
  const near = memberAt(1, lyon);
  const far = { lat: 48.85, lon: 2.35 };
  const at = middleOf(cellAt(lyon, 3000));
  const { pins, counts } = groupsOn({
    list: [near],
    total: 8,
    clusters: [
      { lat: Math.round(at.lat * 1e4) / 1e4, lon: Math.round(at.lon * 1e4) / 1e4, count: 1 },
      { ...far, count: 7 },
    ],
    zoom: 9,
    isWide: true,
  });
  expect(pins.map(({ member }) => member)).toEqual([near]);
  expect(counts).toMatchObject([{ at: far, count: 7, members: [] }]);
  expect(clusterKmAt(9)).toBeGreaterThan(3);
});

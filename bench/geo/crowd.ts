// Members of the measured map: placed by the people of towns, with the precisions and absences of a real one.
import {
  type Cell,
  cellAt,
  cellSizeFor,
  dayMs,
  edgesOf,
  minuteMs,
  type Place,
  type Uid,
} from '@alcove/protocol';
import { readTowns } from '../../packages/basemap/src/towns.ts';
import type { KnownPlace } from '../../apps/server/src/modules/geo/store.ts';

export const now = 1_800_000_000_000;

export function numbers(seed: number) {
  let state = seed;
  /** Between 0 and 1. */
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

const precisionOf = (share: number) =>
  share < 0.7 ? 3000 : share < 0.85 ? 9000 : share < 0.95 ? 1000 : 27_000;

/** About 10 km around the middle of a town. */
const spread = 0.09;

export function placesByTowns(count: number, next: () => number): Place[] {
  const towns = readTowns();
  let people = 0;
  const until = towns.map(({ population }) => (people += population));
  return Array.from({ length: count }, () => {
    const sought = next() * people;
    let [low, high] = [0, towns.length - 1];
    while (low < high) {
      const half = (low + high) >> 1;
      if ((until[half] as number) >= sought) high = half;
      else low = half + 1;
    }
    const town = towns[low];
    if (!town) throw new Error('there are no towns');
    const [lat, lon] = [next() + next() - 1, next() + next() - 1];
    return { lat: town.lat + lat * spread, lon: ((town.lon + lon * spread + 540) % 360) - 180 };
  });
}

const memberIn = (uid: number, cell: Cell, precision: number, next: () => number): KnownPlace => ({
  uid: uid as Uid,
  cell,
  told_cell: cell,
  turn_at: null,
  told_at: now - Math.floor(next() * 20 * dayMs),
  // One in forty has a closed profile, one in forty was not online for a week.
  open: next() > 0.025,
  gender: 1 + Math.floor(next() * 4),
  age: 18 + Math.floor(next() * 50),
  online_at: now - (next() > 0.025 ? Math.floor(next() * 6 * dayMs) : 8 * dayMs) - minuteMs,
  precision,
});

export function crowdOf(count: number): KnownPlace[] {
  const next = numbers(45);
  return placesByTowns(count, next).map((place, nth) => {
    const precision = precisionOf(next());
    return memberIn(nth + 1, cellAt(place, cellSizeFor(precision)), precision, next);
  });
}

/** The same members twice: each told from one corner of their cell, and from the other. */
export function twoCorners(count: number): [KnownPlace[], KnownPlace[]] {
  const places = placesByTowns(count, numbers(7));
  const from = (corner: 'low' | 'high') => {
    const next = numbers(8);
    return places.map((place, nth) => {
      const precision = precisionOf(next());
      const size = cellSizeFor(precision);
      const { south, west, north, east } = edgesOf(cellAt(place, size));
      const told =
        corner === 'low' ? { lat: south + 1e-6, lon: west + 1e-6 } : { lat: north - 1e-6, lon: east - 1e-6 };
      return memberIn(nth + 1, cellAt(told, size), precision, next);
    });
  };
  return [from('low'), from('high')];
}

// The grid of places: what a number of a cell keeps, and what lies around it.
import { describe, expect, test } from 'vitest';
import {
  bandBetween,
  bandOf,
  type Cell,
  cellAt,
  cellSizeFor,
  cellSizes,
  clusterOf,
  coarseCellsWithin,
  coarserCell,
  edgesAround,
  edgesOf,
  kmBetween,
  middleOf,
  type Place,
  sizeOf,
} from './grid.ts';

const lyon = { lat: 45.764, lon: 4.8357 };

/** The same places in each run, all over the earth. */
function placesOf(count: number): Place[] {
  let state = 20_260_711;
  const next = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
  return Array.from({ length: count }, () => ({ lat: next() * 180 - 90, lon: next() * 360 - 180 }));
}
const places = [
  ...placesOf(2000),
  lyon,
  { lat: 90, lon: 0 },
  { lat: -90, lon: 12 },
  { lat: 0, lon: 180 },
  { lat: 0, lon: -180 },
  { lat: 89.9, lon: 179.999 },
];

describe('a cell', () => {
  test('is found again from its middle and holds the place, at each size', () => {
    for (const place of places)
      for (const size of cellSizes) {
        const cell = cellAt(place, size);
        expect(cellAt(middleOf(cell), size)).toBe(cell);
        expect(sizeOf(cell)).toBe(size);
        const { south, north, west, east } = edgesOf(cell);
        expect(south <= place.lat && place.lat <= north + 1e-9).toBe(true);
        const lon = place.lon === 180 ? -180 : place.lon;
        expect(west <= lon && lon <= east + 1e-9).toBe(true);
      }
  });

  test('of a finer size lies in exactly the coarser one: a change of precision cuts no cell in two', () => {
    for (const place of places)
      for (const [level, size] of cellSizes.entries())
        for (const coarser of cellSizes.slice(0, level + 1))
          expect(coarserCell(cellAt(place, size), coarser)).toBe(cellAt(place, coarser));
  });

  test('is as high as its size says, and as wide up to 70 degrees of latitude', () => {
    for (const place of places.filter(({ lat }) => Math.abs(lat) < 70))
      for (const size of cellSizes) {
        const { south, north, west, east } = edgesOf(cellAt(place, size));
        const lat = (south + north) / 2;
        expect(kmBetween({ lat: south, lon: 0 }, { lat: north, lon: 0 })).toBeCloseTo(
          (size / 1000) * 1.0004,
          2,
        );
        const wide = kmBetween({ lat, lon: west }, { lat, lon: east });
        expect(wide / (size / 1000)).toBeGreaterThan(0.97);
        expect(wide / (size / 1000)).toBeLessThan(1.03);
      }
  });

  test('keeps no more of a place than itself: all places within have one number', () => {
    const cell = cellAt(lyon, 3_000);
    const { south, north, west, east } = edgesOf(cell);
    for (const lat of [south + 1e-6, north - 1e-6])
      for (const lon of [west + 1e-6, east - 1e-6]) expect(cellAt({ lat, lon }, 3_000)).toBe(cell);
  });
});

test.for([
  [0, 3_000],
  [1, 1_000],
  [1_000, 1_000],
  [1_001, 3_000],
  [3_000, 3_000],
  [3_001, 9_000],
  [9_500, 27_000],
  [27_000, 27_000],
] as const)('a precision of %i metres has cells of %i', ([precision, size]) => {
  expect(cellSizeFor(precision)).toBe(size);
});

describe('a distance', () => {
  test('is the least band that holds it, and none beyond the last', () => {
    expect([0, 2.99, 3, 3.01, 10, 299, 999.9, 1000].map(bandOf)).toEqual([3, 3, 3, 5, 10, 300, 1000, 1000]);
    expect(bandOf(1000.1)).toBeUndefined();
  });

  test('lies between the middles of cells, in both directions alike', () => {
    const [home, paris] = [cellAt(lyon, 3_000), cellAt({ lat: 48.8566, lon: 2.3522 }, 9_000)];
    expect(bandBetween(home, paris)).toBe(500);
    expect(bandBetween(paris, home)).toBe(500);
    expect(bandBetween(home, home)).toBe(3);
    expect(kmBetween(lyon, { lat: 48.8566, lon: 2.3522 })).toBeCloseTo(391.5, 0);
  });
});

test('the coarse cells around a place hold each cell within the distance', () => {
  for (const centre of [...places.slice(0, 40), { lat: 89, lon: 10 }, { lat: -16.8, lon: 179.9 }])
    for (const km of [5, 60, 300]) {
      const found = new Set<Cell>(coarseCellsWithin(edgesAround(centre, km)));
      const near = places.filter((other) => kmBetween(centre, other) <= km);
      for (const other of near) expect(found).toContain(cellAt(other, 27_000));
      expect(found).toContain(cellAt(centre, 27_000));
    }
});

test('a cluster holds whole cells, coarser the further one looks from', () => {
  for (const place of places.slice(0, 200)) {
    const [fine, coarse] = [cellAt(place, 1_000), cellAt(place, 27_000)];
    for (const km of [27, 80, 200, 700]) expect(clusterOf(fine, km)).toBe(clusterOf(coarse, km));
    expect(clusterOf(fine, 2)).toBe(clusterOf(cellAt(place, 3_000), 2));
  }
  const [far, middle, near] = [700, 200, 27].map(
    (km) => new Set(places.map((place) => clusterOf(cellAt(place, 27_000), km))).size,
  ) as [number, number, number];
  expect(far).toBeLessThan(middle);
  expect(middle).toBeLessThan(near);
});

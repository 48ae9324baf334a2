import { type Cell, cellAt, geoLimits, type Uid } from '@alcove/protocol';
import { expect, test } from 'vitest';
import { createPlaceIndex } from './place-index.ts';

const now = 1_000_000;
const crowd = 10_000;
const cell = cellAt({ lat: 60.17, lon: 24.94 }, 3000) as Cell;
const standsThere = (uid: number) => ({
  uid: uid as Uid,
  cell,
  told_cell: cell,
  turn_at: null,
  told_at: now,
  open: true,
  gender: 1,
  age: 40,
  online_at: now - uid,
  precision: 3000,
});

const numbered = (first: number) => Array.from({ length: geoLimits.perPage }, (_, nth) => first + nth);

test('ten thousand members in one cell are counted as one cluster, paged by who was online last, and left by one who hides', () => {
  const index = createPlaceIndex();
  for (let uid = 1; uid <= crowd; uid++) index.put(standsThere(uid), now);
  const pageAt = (offset: number, without: Uid[] = []) =>
    index.search({ from: cell, without, now }, { offset, limit: geoLimits.perPage });
  expect(pageAt(0)).toMatchObject({
    uids: numbered(1),
    total: crowd,
    counted: [{ at: { cell }, count: crowd }],
  });
  expect(pageAt(crowd - geoLimits.perPage).uids).toEqual(numbered(crowd - geoLimits.perPage + 1));
  expect(index.clusters(pageAt(0).counted, 27)).toEqual([expect.objectContaining({ count: crowd })]);
  expect(pageAt(0, [1 as Uid])).toMatchObject({ uids: numbered(2), total: crowd - 1 });
  index.remove(3 as Uid);
  index.sawOnline(crowd as Uid, now);
  expect(pageAt(0)).toMatchObject({ total: crowd - 1, counted: [{ at: { cell }, count: crowd - 1 }] });
  expect(pageAt(0).uids.slice(0, 4)).toEqual([crowd, 1, 2, 4]);
});

// The slice `geo`: pages are added without doubles, and to the list alone that they were asked for.
import type { MemberOnMap } from '@alcove/protocol';
import { expect, test } from 'vitest';
import { type Around, geoSlice } from './state.ts';

const around = (...uids: number[]): Around => ({
  list: uids.map((uid) => ({ user: { uid } }) as MemberOnMap),
  total: uids.length,
  clusters: [],
});
const { begun, changed, shown } = geoSlice;
const uidsOf = ({ list }: Pick<Around, 'list'>) => list.map(({ user }) => user.uid);

test('the browser keeps what the reader does on the map as the slice geo of its state (R3.306)', () => {
  expect(geoSlice.name).toBe('geo');
  const window = { bounds: { south: 45, west: 4, north: 46, east: 5 }, zoom: 9 };
  const moved = changed(begun, { kind: 'moved', window });
  expect(changed(moved, { kind: 'selected', uid: 2 })).toEqual({ ...begun, window, selected: 2 });
});

test('a further page adds members who are not in the list yet; another list begins anew', () => {
  const first = around(1, 2);
  const once = changed(begun, { kind: 'added', to: first.list, list: around(2, 3).list });
  const twice = changed(once, { kind: 'added', to: first.list, list: around(4).list });
  expect(uidsOf(shown(twice, first))).toEqual([1, 2, 3, 4]);
  expect(shown(twice, first).pages).toBe(3);
  const other = around(9);
  expect(uidsOf(shown(twice, other))).toEqual([9]);
  expect(shown(twice, other).pages).toBe(1);
  // A page that was asked for an earlier list comes too late.
  const late = changed(twice, { kind: 'added', to: other.list, list: around(8).list });
  expect(uidsOf(shown(late, first))).toEqual([1, 2]);
});

test('a member who is selected or has the focus no longer is or has once the list lacks them', () => {
  const selected = changed(begun, { kind: 'selected', uid: 2 });
  const state = changed(selected, { kind: 'reached', uid: 2 });
  expect(shown(state, around(1, 2))).toMatchObject({ selected: 2, reached: 2 });
  expect(shown(state, around(1))).toMatchObject({ selected: undefined, reached: undefined });
});

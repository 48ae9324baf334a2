// What happens to a list on screen.
import { expect, test } from 'vitest';
import { listAfter, loadedList } from './list-state.ts';

const list = () => loadedList([1, 2, 3].map((id) => ({ id, is_read: 0 as const })));
const reads = ({ items }: { items: readonly { is_read: number }[] }) => items.map(({ is_read }) => is_read);

test('what was read anywhere is read here, one, some or all', () => {
  expect(reads(listAfter(list(), { is: 'read', ids: [2] }))).toEqual([0, 1, 0]);
  expect(reads(listAfter(list(), { is: 'read', ids: 'all' }))).toEqual([1, 1, 1]);
  expect(reads(listAfter(list(), { is: 'read', ids: [9] }))).toEqual([0, 0, 0]);
});

test('what was deleted leaves the list, and is counted once', () => {
  const once = listAfter(list(), { is: 'deleted', ids: [3, 9] });
  expect([once.items.map(({ id }) => id), once.deleted]).toEqual([[1, 2], 1]);
  expect(listAfter(once, { is: 'deleted', ids: [3] }).deleted).toBe(1);
  expect(listAfter(list(), { is: 'deleted', ids: 'all' })).toMatchObject({ items: [], deleted: 3 });
});

test('something new moves nothing: it is offered', () => {
  const state = listAfter(listAfter(list(), { is: 'news' }), { is: 'news' });
  expect([state.items.length, state.news]).toEqual([3, 2]);
});

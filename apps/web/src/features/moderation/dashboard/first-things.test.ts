import { type FirstCase, hourMs, type WaitingReview } from '@alcove/protocol';
import { expect, test } from 'vitest';
import { firstOf } from './first-things.ts';

const caseDue = (due: number): FirstCase => ({
  reference: `2026-${due / hourMs}`,
  kind: 'report',
  received_at: 0,
  due_at: due,
  hidden: 0,
});
const photo = { kind: 'photo', id: 1, since: 0, author: { nick: 'Ondine' } } as WaitingReview;

test('a reader sees a case that is due within the day before the photos, which stand once, and one of two days after them', () => {
  const first = firstOf([caseDue(48 * hourMs), caseDue(7 * hourMs)], [photo, { ...photo, id: 2 }], 0);
  expect(first.map((each) => (each.kind === 'case' ? each.case.reference : each.item.kind))).toEqual([
    '2026-7',
    'photo',
    '2026-48',
  ]);
});

test('a case that is late or due within the day comes before photos that have waited for weeks', () => {
  const now = 1000 * hourMs;
  const first = firstOf([caseDue(now + 23 * hourMs), caseDue(now - hourMs)], [photo], now);
  expect(first.map(({ kind }) => kind)).toEqual(['case', 'case', 'review']);
});

import { expect, test } from 'vitest';
import { createBounds } from './bounds.ts';

test('one person is notified six times an hour and answered twelve times a conversation, however much they write', () => {
  let at = 0;
  const bounds = createBounds({ now: () => at });
  const taken = (kind: 'notifications' | 'answers', who: string) =>
    Array.from({ length: 40 }, () => bounds.take(kind, who)).filter(Boolean).length;
  expect(taken('notifications', 'Marlow')).toBe(6);
  expect(taken('notifications', 'Ondine')).toBe(6);
  expect(taken('answers', 'Juniper Marlow')).toBe(12);
  at = 3_600_000;
  expect(taken('notifications', 'Marlow')).toBe(6);
});

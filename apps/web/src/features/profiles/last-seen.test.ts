import { expect, test } from 'vitest';
import { lastSeenOf, onlineWithinMs } from './last-seen.ts';

const now = Date.UTC(2026, 10, 21, 12);
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

test.each([
  [0, { online: true }],
  [onlineWithinMs - 1, { online: true }],
  [onlineWithinMs, { online: false, ago: 'il y a 5 minutes' }],
  [2 * hour + 59 * minute, { online: false, ago: 'il y a 2 heures' }],
  [day, { online: false, ago: 'hier' }],
  [10 * day, { online: false, ago: 'il y a 10 jours' }],
  [11 * day, { online: false, ago: '10 novembre 2026' }],
  // A clock that was moved back: nobody was here in the future.
  [-hour, { online: true }],
])('someone who was here %i ms ago is told of so', (agoMs, told) => {
  expect(lastSeenOf(now - agoMs, now, 'fr')).toEqual(told);
});

test('a Russian reader reads it in Russian', () => {
  expect(lastSeenOf(now - 2 * hour, now, 'ru')).toEqual({ online: false, ago: '2 часа назад' });
});

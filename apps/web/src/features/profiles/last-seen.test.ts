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
  // After the clock was moved back, a last visit may lie in the future.
  [-hour, { online: true }],
])('a last visit %i ms ago is shown as %o', (agoMs, text) => {
  expect(lastSeenOf(now - agoMs, now, 'fr')).toEqual(text);
});

test('a time that a block hides is not shown', () => {
  expect(lastSeenOf(0, now, 'fr')).toBeUndefined();
});

test.each([
  [now, 'aujourd’hui'],
  [now - day, 'hier'],
])('the start of a day stands for that day', (at, ago) => {
  expect(lastSeenOf(at - (at % day), now, 'fr')).toEqual({ online: false, ago });
});

test('a Russian reader reads it in Russian', () => {
  expect(lastSeenOf(now - 2 * hour, now, 'ru')).toEqual({ online: false, ago: '2 часа назад' });
});

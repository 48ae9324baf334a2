import { expect, test } from 'vitest';
import { agoOf } from './AgoText.tsx';

const now = Date.UTC(2026, 10, 23, 9, 0);

test.each([
  ['at once', Date.UTC(2026, 10, 23, 8, 59, 40), ['maintenant', 'now', 'сейчас']],
  ['minutes', Date.UTC(2026, 10, 23, 8, 40), ['il y a 20 min', '20 min. ago', '20 мин. назад']],
  ['hours', Date.UTC(2026, 10, 23, 6, 0), ['il y a 3 h', '3 hr. ago', '3 ч назад']],
  ['the day before', Date.UTC(2026, 10, 22, 23, 12), ['hier, 23:12', 'yesterday, 23:12', 'вчера, 23:12']],
  ['this week', Date.UTC(2026, 10, 18, 12, 0), ['mercredi', 'Wednesday', 'ср']],
  ['before', Date.UTC(2026, 10, 12, 12, 0), ['12/11/2026', '12/11/2026', '12/11/2026']],
])('a moment of %s is written by how far back it lies, in three languages', (_, at, words) => {
  expect(
    (['fr', 'en', 'ru'] as const).map((language) =>
      agoOf(at, now, language, false).replaceAll(/[\u00a0\u202f]/g, ' '),
    ),
  ).toEqual(words);
});

test('beside a nick, a moment of yesterday is a day without its hour, in three languages', () => {
  const at = Date.UTC(2026, 10, 22, 23, 12);
  expect((['fr', 'en', 'ru'] as const).map((language) => agoOf(at, now, language, false, 'brief'))).toEqual([
    'hier',
    'yesterday',
    'вчера',
  ]);
});

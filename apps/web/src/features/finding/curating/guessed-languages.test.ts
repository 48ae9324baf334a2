import { expect, test } from 'vitest';
import { guessedLanguages } from './guessed-languages.ts';

test.each([
  [
    ['brume', 'mist', 'туман'],
    ['fr', 'en', 'ru'],
  ],
  [
    ['сапоги', 'bottes'],
    ['ru', 'fr'],
  ],
  [
    ['a', 'b', 'c'],
    ['fr', 'en', undefined],
  ],
  [
    ['а', 'б'],
    ['ru', undefined],
  ],
])('names %j are likely meant for readers of %j', (names, languages) => {
  expect(guessedLanguages(names)).toEqual(languages);
});

import { expect, test } from 'vitest';
import { byAlphabet } from './letters.ts';

test('letters of tags stand under their alphabets, in their order, and none is empty', () => {
  expect(byAlphabet(['0', 'a', 'z', 'я', 'א'])).toEqual([
    { alphabet: 'latin', letters: ['a', 'z'] },
    { alphabet: 'cyrillic', letters: ['я'] },
    { alphabet: 'digits', letters: ['0'] },
    { alphabet: 'others', letters: ['א'] },
  ]);
  expect(byAlphabet([])).toEqual([]);
});

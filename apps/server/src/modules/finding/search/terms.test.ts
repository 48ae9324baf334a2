import { expect, test } from 'vitest';
import { readTerms } from './terms.ts';

test.each([
  [
    'lumière matin',
    [
      ['lumière', 'word'],
      ['matin', 'start'],
    ],
  ],
  ['la mer', [['mer', 'start']]],
  ['la', [['la', 'start']]],
  [
    '"la mer" -nuit',
    [
      ['la mer', 'phrase'],
      ['nuit', 'without'],
    ],
  ],
  [
    '-"plage de nuit" dune',
    [
      ['plage de nuit', 'without'],
      ['dune', 'start'],
    ],
  ],
  [
    'dune "sans fin',
    [
      ['dune', 'word'],
      ['sans fin', 'phrase'],
    ],
  ],
  [
    'белые ночи',
    [
      ['белые', 'word'],
      ['ночи', 'start'],
    ],
  ],
  ['-nuit', [['nuit', 'without']]],
  ['- "" & | ! () :* "', []],
  ['', []],
])('what is typed as %s is read as its terms', (typed, terms) => {
  expect(readTerms(typed)?.map(({ said, as }) => [said, as])).toEqual(terms);
});

test('more words than are counted are no search', () => {
  expect(readTerms('a b c d e f g h i j k l m n o p q')).toBeUndefined();
  expect(readTerms(`"${'a '.repeat(17)}"`)).toBeUndefined();
});

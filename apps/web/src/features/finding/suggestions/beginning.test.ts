import { expect, test } from 'vitest';
import { beginningIn } from './beginning.ts';

test.each([
  ['bretagne', 'bre', ['bre', 'tagne']],
  ['Brèche', 'bre', ['Brè', 'che']],
  ['e\u0301te\u0301', 'ét', ['ét', 'é']],
  ['lighthouse', 'pha', ['', 'lighthouse']],
  ['mer', 'mer du nord', ['', 'mer']],
])('of the name %s a reader who typed %s sees their letters set off', (name, typed, parts) => {
  expect(beginningIn(name, typed)).toEqual(parts);
});

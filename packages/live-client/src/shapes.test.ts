import { expect, test } from 'vitest';
import {
  anyOf,
  isFlag,
  isNumber,
  isText,
  isWhole,
  listOf,
  nullable,
  optional,
  recordOf,
  shaped,
} from './shapes.ts';

const person = shaped({ uid: isWhole, mood: optional(isText) });

test.each<[string, (value: unknown) => boolean, unknown[], unknown[]]>([
  ['a text', isText, ['', 'a'], [1, null, undefined]],
  ['a number', isNumber, [0.5, -1], ['1', null]],
  ['a whole number', isWhole, [0, -7], [0.5, '1', 2 ** 53, null]],
  ['a flag', isFlag, [0, 1], [2, true, '1', undefined]],
  ['a list', listOf(isText), [[], ['a']], [['a', 1], {}, 'a']],
  ['a record', recordOf(isNumber), [{}, { a: 1 }], [{ a: '1' }, [], null]],
  ['optional', optional(isText), [undefined, 'a'], [null, 1]],
  ['nullable', nullable(person), [null, { uid: 1 }], [undefined, {}]],
  ['either', anyOf(isText, isWhole), ['a', 1], [null, 0.5]],
  [
    'an object, with fields of a later server',
    person,
    [{ uid: 1, later: {} }],
    [{}, [], null, { uid: 1, mood: 2 }],
  ],
])('a value that is %s fits, and no other', (_, fits, right, wrong) => {
  for (const value of right) expect(fits(value), JSON.stringify(value)).toBe(true);
  for (const value of wrong) expect(fits(value), JSON.stringify(value)).toBe(false);
});

// What an amount of tokens may look like, and which is confirmed.
import { expect, test } from 'vitest';
import { isLargeTip, steppedTip, tipTokens } from './tip-amount.ts';

test.each([
  ['50', 50],
  [' 1 200 ', 1200],
  ['1\u202F200', 1200],
  ['100000', 100_000],
  ['100001', undefined],
  ['0', undefined],
  ['-1', undefined],
  ['1,5', undefined],
  ['1.5', undefined],
  ['1e3', undefined],
  ['', undefined],
  ['9007199254740992', undefined],
])('a member who types "%s" gives %s', (typed, tokens) => {
  expect(tipTokens(typed)).toBe(tokens);
});

test('a member is asked again above 500 tokens or half of the balance', () => {
  expect(isLargeTip(500, 10_000)).toBe(false);
  expect(isLargeTip(501, 10_000)).toBe(true);
  expect(isLargeTip(50, 100)).toBe(false);
  expect(isLargeTip(51, 100)).toBe(true);
});

test('the buttons beside the amount stay between 1 and the most of one act', () => {
  expect(steppedTip('50', 10)).toBe('60');
  expect(steppedTip('5', -10)).toBe('1');
  expect(steppedTip('100000', 10)).toBe('100000');
  expect(steppedTip('nonsense', 10)).toBe('10');
});

// The address of a receipt and what is read from it.
import { expect, test } from 'vitest';
import { storyReceiptOf, storyReceiptPath } from './receipt.ts';

const receipt = { views: 318, likes: 42, comments: 7, files: 9, seconds: 19, endedAt: 1_795_000_000 };
const readFrom = (path: string) => storyReceiptOf(new URL(path, 'http://site').searchParams);

test('an author who opens the receipt of a story reads the numbers of its notification', () => {
  expect(readFrom(storyReceiptPath(receipt))).toEqual(receipt);
});

test('the receipt of a story whose comments nobody counted names none, rather than 0', () => {
  const uncounted = { ...receipt, comments: undefined };
  expect(readFrom(storyReceiptPath(uncounted))).toEqual(uncounted);
  expect(readFrom('?receipt=318.42.9.19.1795000000')).toEqual(uncounted);
});

test.each([
  '/ephemeral',
  '/ephemeral?receipt=',
  '?receipt=1.2.3.4',
  '?receipt=1.2.3.4.x',
  '?receipt=1.2.3.4.5.x',
  '?receipt=1.2.3.4.5.6.7',
  '?receipt=1.2.3.4.9999999999999',
])('an address that is no whole receipt shows none: %s', (path) => {
  expect(readFrom(path)).toBeUndefined();
});

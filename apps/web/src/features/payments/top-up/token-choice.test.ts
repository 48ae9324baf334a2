// Which tokens are proposed and what a choice buys.
import { expect, test } from 'vitest';
import { centsOfTokens, centsPerDay } from '../money.ts';
import { chosenTokens, firstChoice } from './token-choice.ts';

const pack = (tokens: number, price: number, bonus = 0) => ({
  id: `tokens-${tokens - bonus}`,
  tokens,
  bonus,
  price,
  currency: 'EUR',
});
const any = { min: 40, max: 20_000, tenths_of_cent: 25 };
const prices = { plans: [pack(200, 500), pack(500, 1100), pack(1050, 2000, 50), pack(2700, 4500, 200)], any };

test.each([
  [undefined, { pack: 'tokens-1000' }],
  [10, { pack: 'tokens-200' }],
  [200, { pack: 'tokens-200' }],
  [201, { pack: 'tokens-500' }],
  [1040, { pack: 'tokens-1000' }],
  [2701, { typed: '2701' }],
  [20_001, { pack: 'tokens-1000' }],
])('a member who is short of %s tokens is proposed the cheapest that is enough (R9.035)', (missing, choice) =>
  expect(firstChoice(prices, missing)).toEqual(choice),
);

test.each([
  ['40', 100],
  ['41', 103],
  ['20 000', 50_000],
  ['39', undefined],
  ['20001', undefined],
  ['4.5', undefined],
  ['', undefined],
])('a typed number %s costs whole cents, rounded up, or is not sold (R9.035)', (typed, cents) =>
  expect(chosenTokens(prices, { typed })?.cents).toBe(cents),
);

test('a pack is bought by its id, with its bonus; where no other number is sold, none can be typed', () => {
  expect(chosenTokens(prices, { pack: 'tokens-1000' })).toEqual({
    tokens: 1050,
    bonus: 50,
    cents: 2000,
    wish: { plan_id: 'tokens-1000' },
  });
  expect(chosenTokens({ ...prices, any: null }, { typed: '100' })).toBeUndefined();
  expect(centsOfTokens(1, any)).toBe(3);
  expect(centsPerDay({ price: 900, days: 7 })).toBe(129);
});

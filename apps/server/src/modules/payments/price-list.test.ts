// The prices of a site, as an operator names them or as a new site has them.
import { expect, test } from 'vitest';
import { StartProblem } from '../../platform/start-problem.ts';
import { pricesNamedBy } from './price-list.ts';

const own = {
  currency: 'CHF',
  vatPermille: 81,
  premium: [{ days: 30, cents: 2000 }],
  tokens: [{ tokens: 100, bonus: 5, cents: 300 }],
  anyTokens: null,
};

test('a site sells what its operator names, and a new site in euros', () => {
  expect(pricesNamedBy(JSON.stringify(own))).toEqual(own);
  expect(pricesNamedBy(undefined)).toMatchObject({ currency: 'EUR', anyTokens: { min: 40, max: 20_000 } });
});

test.for<[string, object]>([
  ['two plans of the same days', { premium: [...own.premium, ...own.premium] }],
  ['a pack for nothing', { tokens: [{ tokens: 100, cents: 0 }] }],
  ['a bound below its other', { anyTokens: { min: 50, max: 40, tenthsOfCent: 25 } }],
  ['a word that prices do not have', { discount: 10 }],
])('a site does not start with %s', ([, change]) => {
  expect(() => pricesNamedBy(JSON.stringify({ ...own, ...change }))).toThrow(StartProblem);
  expect(() => pricesNamedBy(JSON.stringify({ ...own, ...change }))).toThrow(/^PRICES must be /);
});

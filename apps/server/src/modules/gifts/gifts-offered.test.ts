// The gifts of a site, as an operator names them or as a new site has them.
import { expect, test } from 'vitest';
import { StartProblem } from '../../platform/start-problem.ts';
import { giftsNamedBy } from './gifts-offered.ts';

const own = { id: 'own-tea', price: 15, drawing: 'tea', names: { fr: 'Thé', en: 'Tea', ru: 'Чай' } };

test('a site offers the gifts that its operator names, and a new site twelve of its own', () => {
  expect(giftsNamedBy(JSON.stringify([own, { ...own, id: 'gone', retired: true }]))).toEqual([
    own,
    { ...own, id: 'gone', retired: true },
  ]);
  expect(giftsNamedBy(undefined)).toHaveLength(12);
});

test.for<[string, unknown]>([
  ['no gift', []],
  ['two gifts of one id', [own, own]],
  ['a gift without its Russian name', [{ ...own, names: { fr: 'Thé', en: 'Tea' } }]],
  ['an unknown drawing', [{ ...own, drawing: 'yacht' }]],
])('a site does not start with %s', ([, gifts]) => {
  expect(() => giftsNamedBy(JSON.stringify(gifts))).toThrow(StartProblem);
  expect(() => giftsNamedBy(JSON.stringify(gifts))).toThrow(/^GIFT_CATALOGUE must be /);
});

// Addresses of member searches, read and written.
import { expect, test } from 'vitest';
import { widerAges } from '../../../ages.ts';
import { noFilters, readMemberQuery, searchInput, widerNear, writeMemberQuery } from './query.ts';

const read = (text: string) => readMemberQuery(new URLSearchParams(text));

test.for([
  ['', {}],
  ['gender=2&gender=3&from=28&to=52&photo=on', { gender: '2,3', age: '28-52', photo: 1 }],
  ['gender=3,2,9&age=36', { gender: '2,3', age: '36' }],
  ['age=40-', { age: '40-' }],
  ['from=18&to=80', {}],
  ['from=52&to=28', { age: '28-52' }],
  ['country=fr&region=fr-ara', { country: 'FR', region: 'FR-ARA' }],
  ['region=FR-ARA', {}],
  ['country=BE&region=FR-ARA', { country: 'BE' }],
  ['near=40&near=80&online=1&certified=0', { near: 80, online: 1 }],
  ['near=41&sort=oldest&page=99', { page: 50 }],
  ['nick=%20Ondine%20&sort=new&page=-1', { nick: 'Ondine', sort: 'new' }],
])('the address ?%s asks for what it says, and is written in one way', ([text, input]) => {
  const query = read(text as string);
  expect(searchInput(query)).toEqual(input);
  expect(read(writeMemberQuery(query))).toEqual(query);
});

test('a search without filters has the plain address', () => {
  expect(writeMemberQuery(noFilters)).toBe('');
});

const ages = (from: number, to: number) => widerAges({ ...noFilters, from, to });
test('ages and radius widen by one step, until nothing bounds them', () => {
  expect([ages(28, 52), ages(36, 36), ages(19, 75)]).toEqual([
    { from: 25, to: 60 },
    { from: 35, to: 40 },
    { from: 18, to: noFilters.to },
  ]);
  expect([10, 40, 300, undefined].map(widerNear)).toEqual([20, 80, undefined, undefined]);
});

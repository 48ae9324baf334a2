// Modules of another shape are planted: without a face, with odd names, with queries where none are looked for.
import { expect, test } from 'vitest';
import { lookWith } from '../testing/planted.ts';
import { check } from './shape.mjs';

const modules = 'apps/server/src/modules';
const features = 'apps/web/src/features';
const parts = ['showroom', 'mosaic', 'shop', 'operator', 'sanctions', 'reviews'];
/** Both sides have the parts that they must share. */
const whole = {
  [`${modules}/order.ts`]: "export const domainOrder = ['wall'];",
  [`${modules}/wall/index.ts`]: 'export function createWall() {}',
  [`${modules}/wall/README.md`]: 'Posts.',
  ...Object.fromEntries(
    parts.flatMap((part) => [
      [`${modules}/wall/${part}/store.ts`, ''],
      [`${features}/wall/${part}/state.ts`, ''],
    ]),
  ),
};
const looked = lookWith(check);
const look = async (files: Record<string, string>) =>
  (await looked({ ...whole, ...files })).map((problem) => problem.replaceAll(`${modules}/`, ''));

test('a module with a face, a README, usual names and the parts of its other side is fine', async () => {
  const query = "db.selectFrom('posts')";
  expect(
    await look({
      [`${modules}/wall/http.ts`]: 'export const wallHttp = 1;',
      [`${modules}/wall/post-store.ts`]: query,
      [`${modules}/wall/posting.ts`]: query,
      [`${modules}/wall/testing/calls.ts`]: query,
      [`${modules}/wall/index.test.ts`]: query,
    }),
  ).toEqual([]);
});

test.each([
  [
    'a face without create…',
    'index.ts',
    'export type Wall = 1;',
    'wall/index.ts exports no create…: a face has one create…',
  ],
  [
    'two create… in a face',
    'index.ts',
    "export { createPosts } from './a.ts';\nexport const createWall = 1;",
    'wall/index.ts exports createPosts, createWall: a face has one create…',
  ],
  ['calls.ts', 'calls.ts', '', 'wall/calls.ts: a way in over HTTP is named http.ts'],
  ['…-calls.ts', 'parts/wall-calls.ts', '', 'wall/parts/wall-calls.ts: a way in over HTTP is named http.ts'],
  ['face.ts', 'face.ts', '', 'wall/face.ts: the face of a module is its index.ts'],
  [
    'for-….ts',
    'for-calls.ts',
    '',
    'wall/for-calls.ts: what others may ask is a member of the face, index.ts',
  ],
  [
    'a query in a way in',
    'http.ts',
    "\ndb.selectFrom('posts');",
    'wall/http.ts:2 asks the database: a store does, or the act that writes',
  ],
  [
    'written SQL in rules',
    'rules.ts',
    'sql`select 1`;',
    'wall/rules.ts:1 asks the database: a store does, or the act that writes',
  ],
])('%s is refused', async (_what, file, text, problem) => {
  expect(await look({ [`${modules}/wall/${file}`]: text })).toEqual([problem]);
});

test('a module of three files without a README is refused, and a module without a face', async () => {
  const planted = { [`${modules}/pm/a.ts`]: '', [`${modules}/pm/b.ts`]: '', [`${modules}/pm/c.ts`]: '' };
  expect(await look(planted)).toEqual([
    'pm has no face, index.ts',
    'pm has 3 files of code and no README.md',
  ]);
});

test('a module whose imports go through nine files is refused, and its longest way is named', async () => {
  const chain = Array.from({ length: 9 }, (_, at) => [
    `${modules}/wall/part-${at}.ts`,
    at === 8 ? '' : `import type { A } from './part-${at + 1}.ts';`,
  ]);
  const way = chain.map(([file = '']) => file.slice(`${modules}/wall/`.length)).join(' → ');
  expect(await look(Object.fromEntries(chain) as Record<string, string>)).toEqual([
    `wall is 9 files deep, at most 8: ${way}`,
  ]);
});

test('a feature that no domain of the server is named like is refused', async () => {
  expect(await look({ [`${features}/posts/index.ts`]: '' })).toEqual([
    `${features}/posts is no domain of order.ts`,
  ]);
});

test('a part that stands in another domain on the other side is refused', async () => {
  expect(
    await look({
      [`${modules}/order.ts`]: "export const domainOrder = ['wall', 'pm'];",
      [`${features}/pm/shop/state.ts`]: '',
    }),
  ).toEqual(['shop stands in wall on the server and in pm, wall of the web app']);
});

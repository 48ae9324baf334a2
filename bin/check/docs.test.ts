// Documents that name what is not there are planted, and documents that are too long.
import { expect, test } from 'vitest';
import { lookWith } from '../testing/planted.ts';
import { check } from './docs.mjs';

const look = lookWith(check);
const tree = {
  'apps/server/src/modules/pm/live.ts': '',
  'apps/server/src/modules/pm/views.ts': '',
  'apps/server/src/modules/wall/posts.ts': '',
  'packages/live-client/src/rooms.ts': '',
};

test.each([
  ['a file', 'Read `modules/pm/gone.ts`.', 'modules/pm/gone.ts'],
  ['a folder', 'It stands in `gone/`.', 'gone/'],
  ['a part of the project', 'It stands in `features/pm`.', 'features/pm'],
  ['a file that another section may name', '`modules/pm/live.ts`\n# Walls\n`views.ts`', 'views.ts'],
  ['a link', 'See [the map](map-of-old.md).', 'map-of-old.md'],
  ['names of which none is there', 'All `modules/<domain>/http.ts` answer.', 'modules/<domain>/http.ts'],
])('a document that names %s which does not exist is refused', async (_what, text, name) => {
  expect(await look({ ...tree, 'docs/a.md': text })).toEqual([
    expect.stringMatching(new RegExp(`^docs/a\\.md:\\d names ${name}, which does not exist$`)),
  ]);
});

test.each([
  ['from the root, with a line', '`apps/server/src/modules/pm/live.ts:12`'],
  ['from the folder of modules', '`modules/pm/live.ts` and `pm/`'],
  ['without the folder of sources', '`live-client/rooms.ts`'],
  ['below what the section named', '`modules/pm/live.ts` → `views.ts`'],
  ['with placeholders', '`modules/<domain>/live.ts`, `modules/*/posts.ts`, `modules/{pm,wall}/`, `*.ts`'],
  [
    'on the wire, on the site or of the operator',
    '`chat/message` `/membre/wallet` `DATA_DIR/clips` `https://a.b/c.html`',
  ],
  ['in a block of code', '```\nrm `gone/`\n```'],
])('a path may stand %s', async (_what, text) => {
  expect(await look({ ...tree, 'docs/a.md': text })).toEqual([]);
});

test('a README of a module names its own files, and no file of others by its bare name', async () => {
  const readme = 'apps/server/src/modules/pm/README.md';
  expect(await look({ ...tree, [readme]: '`views.ts` and `posts.ts`' })).toEqual([
    `${readme}:1 names posts.ts, which does not exist`,
  ]);
  const shared = { ...tree, 'packages/protocol/src/paths.ts': '', 'apps/server/src/modules/order.ts': '' };
  expect(await look({ ...shared, 'docs/a.md': '`paths.ts` and `order.ts`' })).toEqual([]);
  expect(await look({ ...shared, [readme]: '`protocol/src/paths.ts`, `paths.ts` and `order.ts`' })).toEqual([
    `${readme}:1 names order.ts, which does not exist`,
  ]);
});

test('the page of style alone calls files by examples, in backticks and without a folder', async () => {
  const examples = '`kebab-case.ts`, `http.ts`';
  expect(await look({ ...tree, 'docs/style.md': examples })).toEqual([]);
  expect(await look({ ...tree, 'docs/a.md': examples })).toHaveLength(2);
  expect(
    await look({ ...tree, 'docs/style.md': '`modules/wall/http.ts` and [the map](map-of-old.md)' }),
  ).toEqual([
    'docs/style.md:1 names modules/wall/http.ts, which does not exist',
    'docs/style.md:1 names map-of-old.md, which does not exist',
  ]);
});

test.each([
  ['apps/server/src/modules/pm/README.md', 40],
  ['apps/web/src/features/pm/talk/README.md', 40],
  ['docs/style.md', 120],
  ['docs/map.md', 80],
])('%s has at most %d lines', async (file, most) => {
  expect(await look({ ...tree, [file]: 'A line.\n'.repeat(most) })).toEqual([]);
  expect(await look({ ...tree, [file]: 'A line.\n'.repeat(most + 1) })).toEqual([
    `${file} has ${most + 1} lines, at most ${most}`,
  ]);
});

test('the words of the product are as delivered', async () => {
  expect(await look({ 'docs/product/a.md': '`gone/`' })).toEqual([]);
});

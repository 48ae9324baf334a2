// Names exported twice are planted, and those that may repeat.
import { expect, test } from 'vitest';
import { lookWith } from '../testing/planted.ts';
import { check } from './names.mjs';

const look = lookWith(check);

test.each([
  ['two functions', 'export function open() {}', 'export const open = () => {};'],
  ['a type and a value', 'export type open = string;', 'export class open {}'],
  ['a name of an own list', 'const open = 1;\nexport { open };', 'export const { a: open } = table;'],
  ['a renamed value', 'const shut = 1;\nexport { shut as open };', 'export enum open {}'],
])('%s of one name in two files are refused', async (_what, one, other) => {
  expect(await look({ 'apps/server/src/a.ts': one, 'packages/protocol/src/b.ts': other })).toEqual([
    expect.stringMatching(
      /^open is exported by 2 files: apps\/server\/src\/a\.ts:\d, packages\/protocol\/src\/b\.ts:1$/,
    ),
  ]);
});

test('a face that declares a name of another file is refused, also where it loads that file when needed', async () => {
  expect(
    await look({
      'apps/web/src/ui/a.tsx': 'export const Open = 1;',
      'apps/web/src/b/index.tsx': 'export const Open = lazy();',
    }),
  ).toEqual(['Open is exported by 2 files: apps/web/src/b/index.tsx:1, apps/web/src/ui/a.tsx:1']);
});

test.each([
  [
    'what the router asks of a page',
    'export const loader = 1;',
    'apps/web/src/pages/b.tsx',
    'export const loader = 2;',
  ],
  [
    'the properties beside a component',
    'export type Props = 1;',
    'apps/web/src/b.tsx',
    'export type Props = 2;',
  ],
  [
    'a name that is meant to repeat',
    'export const createLive = 1;',
    'apps/server/src/b.ts',
    'export const createLive = 2;',
  ],
  [
    'a face that shows it',
    'export const open = 1;',
    'apps/web/src/b/index.ts',
    "export { open } from '../a.ts';",
  ],
  ['a test', 'export const open = 1;', 'apps/server/src/testing/b.ts', 'export const open = 2;'],
  ['a bench', 'export const open = 1;', 'bench/b.ts', 'export const open = 2;'],
  ['a generated file', 'export const open = 1;', 'apps/server/src/b.generated.ts', 'export const open = 2;'],
  [
    'what is imported and passed on',
    'export const open = 1;',
    'apps/server/src/b.ts',
    "import { open } from './a.ts';\nexport { open };",
  ],
  [
    'a type and a value of one file',
    'export const open = 1;\nexport type open = 2;',
    'apps/server/src/b.ts',
    'open();',
  ],
])('%s may repeat a name', async (_what, one, file, other) => {
  expect(await look({ 'apps/server/src/a.ts': one, [file]: other })).toEqual([]);
});

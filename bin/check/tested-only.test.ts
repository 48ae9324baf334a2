// Exports with users of every kind are planted.
import { expect, test } from 'vitest';
import { plant } from '../testing/planted.ts';
import { check } from './tested-only.mjs';

const used = "import { rule } from './a.ts';\nrule();";
const rule = 'export const rule = () => 1;';
const look = async (files: Record<string, string>): Promise<string[]> =>
  (await check(plant({ 'apps/server/src/a.ts': rule, 'apps/server/src/a.test.ts': used, ...files })))
    .problems;

test.each([
  ['tests alone', {}],
  ['a testing folder', { 'apps/server/src/testing/b.ts': "import { rule } from '../a.ts';\nrule();" }],
  ['an index that nobody enters', { 'apps/server/src/index.ts': "export { rule } from './a.ts';" }],
  [
    'a file that imports it to export it',
    { 'apps/server/src/b.ts': "import { rule } from './a.ts';\nexport { rule };" },
  ],
])('an export used by %s is refused', async (_who, files) => {
  expect(await look(files)).toEqual(['apps/server/src/a.ts:1 exports rule, which only tests use']);
});

const through = {
  'packages/protocol/src/rules.ts': rule,
  'packages/protocol/src/rules.test.ts': "import { rule } from './rules.ts';",
  'packages/protocol/src/index.ts': "export * from './rules.ts';",
};

test('an export that a face hands on by `export *` is refused, also where a type picks another of that face', async () => {
  const picks = "const limit: (typeof import('@alcove/protocol'))['most'] = 1;\nlimit;";
  expect(
    await look({
      ...through,
      'packages/protocol/src/limits.ts': 'export const most = 1;',
      'packages/protocol/src/limits.test.ts': "import { most } from './limits.ts';",
      'packages/protocol/src/index.ts': "export * from './rules.ts';\nexport * from './limits.ts';",
      'apps/server/src/b.ts': `${used}\n${picks}`,
    }),
  ).toEqual(['packages/protocol/src/rules.ts:1 exports rule, which only tests use']);
});

test.each([
  ['a product file', { 'apps/server/src/b.ts': used }],
  ['the entry of the web app', { 'apps/server/src/entry.server.tsx': "export { rule } from './a.ts';" }],
  ['its own file', { 'apps/server/src/a.ts': `${rule}\nrule();` }],
  ['an import of everything', { 'apps/server/src/b.ts': "import * as a from './a.ts';\na.rule();" }],
  ['an import when needed', { 'apps/server/src/b.ts': "const { rule } = await import('./a.ts');" }],
  [
    'another package through a second face',
    {
      'packages/live-client/src/media.ts': "export { capture } from './capture.ts';",
      'packages/live-client/src/capture.ts': 'export const capture = () => 1;',
      'packages/live-client/src/capture.test.ts': "import { capture } from './capture.ts';",
      'apps/web/src/a.ts': "const { capture } = await import('@alcove/live-client/media');",
      'apps/server/src/b.ts': used,
    },
  ],
  ['a generated file', { 'apps/server/src/b.generated.ts': used }],
  ['a type', { 'apps/server/src/b.ts': "type A = typeof import('./a.ts').rule;" }],
  [
    'another package through its index',
    { ...through, 'apps/server/src/b.ts': `import { rule } from '@alcove/protocol';\n${used}` },
  ],
])('an export used by %s is fine', async (_who, files) => {
  expect(await look(files)).toEqual([]);
});

test('a generator that reads through all exports uses none of them', async () => {
  const reads = "import * as a from '../../apps/server/src/a.ts';\nObject.keys(a);";
  expect(
    await look({
      'apps/server/src/a.test.ts': '',
      'bin/generate/all.mjs': reads,
      'apps/server/src/b.ts': '',
    }),
  ).toEqual([]);
});

test('what the router asks of a page is fine', async () => {
  expect(
    await look({
      'apps/server/src/b.ts': used,
      'apps/web/src/pages/forum.tsx': 'export const loader = () => 1;',
      'apps/web/src/pages/forum.test.ts': "import { loader } from './forum.tsx';",
    }),
  ).toEqual([]);
});

test('what nobody uses at all is left to the check of dead code', async () => {
  expect(await look({ 'apps/server/src/a.test.ts': '' })).toEqual([]);
});

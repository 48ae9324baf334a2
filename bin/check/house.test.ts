// What a script can see of the house rules, planted line by line.
import { expect, test } from 'vitest';
import { plant } from '../testing/planted.ts';
import { check } from './house.mjs';

const look = async (files: Record<string, string>): Promise<string[]> => (await check(plant(files))).problems;

test('a file opens with a line that says what it owns', async () => {
  expect(await look({ 'a.ts': 'export const a = 1;\n', 'b.ts': '// B.\nexport const b = 1;\n' })).toEqual([
    'a.ts does not open with a line saying what it owns',
  ]);
});

test.for([
  ['// TODO later', /postpones/],
  ["test.skip('a title', () => {});", /without a reason/],
  ["test.only('a title', () => {});", /alone/],
  ['// @ts-ignore', /type checker/],
  ['// oxlint-disable-next-line no-console', /without saying why/],
  ['try { a(); } catch {}', /its reason/],
  ["const home = '/Users/someone/alcove';", /one machine/],
  ["import '../../elsewhere.ts';", /outside the project/],
] as const)('%s is found', async ([line, why]) => {
  expect(await look({ 'bin/a.mjs': `// A file.\n\n${line}\n` })).toEqual([expect.stringMatching(why)]);
});

test('a long file is asked for the noun inside', async () => {
  expect(await look({ 'a.ts': `// A file.\n${'a();\n'.repeat(400)}` })).toEqual([
    'a.ts has 402 lines: which noun is hiding inside?',
  ]);
});

test('a lockfile names no registry and lists what other systems need', async () => {
  const packages = {
    'node_modules/tool': {
      resolved: 'https://packages.example/tool.tgz',
      optionalDependencies: { 'tool-linux': '1.0.0', 'tool-darwin': '1.0.0' },
    },
    'node_modules/tool-linux': {},
  };
  expect(await look({ 'package-lock.json': JSON.stringify({ packages }) })).toEqual([
    expect.stringMatching(/names a package registry/),
    'package-lock.json lacks tool-darwin, which node_modules/tool may need on another system',
  ]);
});

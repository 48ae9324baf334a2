// Breaches of the conventions, planted line by line.
import { expect, test } from 'vitest';
import { lookWith } from '../testing/planted.ts';
import { check } from './conventions.mjs';

const look = lookWith(check);

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
      integrity: 'sha512-abc',
      optionalDependencies: { 'tool-linux': '1.0.0', 'tool-darwin': '1.0.0' },
    },
    'node_modules/tool-linux': { integrity: 'sha512-abc' },
  };
  expect(await look({ 'package-lock.json': JSON.stringify({ packages }) })).toEqual([
    expect.stringMatching(/names a package registry/),
    'package-lock.json lacks tool-darwin, which node_modules/tool may need on another system',
  ]);
});

test('a lockfile proves every package that a system of the project may install', async () => {
  const packages = {
    'packages/own': { version: '1.0.0' },
    'node_modules/own': { link: true },
    'node_modules/proven': { version: '1.0.0', integrity: 'sha512-abc' },
    'node_modules/plain': { version: '2.0.0' },
    'node_modules/a/node_modules/mac': { version: '3.0.0', os: ['darwin'], cpu: ['arm64'] },
    'node_modules/windows': { version: '3.0.0', os: ['win32'], cpu: ['x64'] },
    'node_modules/old-mac': { version: '3.0.0', os: ['darwin'], cpu: ['x64'] },
    'node_modules/linux-x64-musl': { version: '3.0.0', os: ['linux'], cpu: ['x64'] },
    'node_modules/@oxlint/binding-darwin-arm64': { version: '1.94.0', os: ['darwin'], cpu: ['arm64'] },
  };
  expect(await look({ 'package-lock.json': JSON.stringify({ packages }) })).toEqual([
    'package-lock.json has no integrity of node_modules/plain 2.0.0',
    'package-lock.json has no integrity of node_modules/a/node_modules/mac 3.0.0',
  ]);
});

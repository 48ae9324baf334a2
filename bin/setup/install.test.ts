// What a machine must bring before our own Node runs: a Node to begin with, and the libraries of ours.
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { root } from '../testing/running.ts';
import { findNode, linkNode } from './install.mjs';
import { operatorsNode, refuseOldNode } from './setup.mjs';

/** Programs that stand for two Nodes: each prints its line and ends with its code. */
function nodes(lines: Record<string, [line: string, code: number]>) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'alcove-nodes-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return Object.entries(lines).map(([name, [line, code]]) => {
    const file = path.join(folder, name);
    writeFileSync(file, `#!/bin/sh\necho '${line}' >&2\nexit ${code}\n`);
    chmodSync(file, 0o755);
    return file;
  });
}

const lacking = (library: string) =>
  `node: error while loading shared libraries: ${library}: cannot open shared object file: No such file or directory`;

test('a machine without libatomic reads its name and the command that brings it', async () => {
  const [own, old] = nodes({ own: [lacking('libatomic.so.1'), 127], old: ['v18.20.4', 0] });
  await expect(findNode(own, old)).rejects.toThrow(
    /own Node 26 needs libatomic\.so\.1, .* sudo apt-get install libatomic1, then start again$/,
  );
  const [strange] = nodes({ strange: [lacking('libstrange.so.3'), 127] });
  await expect(findNode(strange, old)).rejects.toThrow(/needs libstrange\.so\.3, .*: install it/);
});

test('a machine whose own Node is new enough runs the site with it where ours does not run', async () => {
  const [own, recent] = nodes({ own: [lacking('libatomic.so.1'), 127], recent: ['v26.12.0', 0] });
  expect(await findNode(own, recent)).toEqual({ node: recent, version: 'v26.12.0' });
  const [old] = nodes({ old: ['v24.1.0', 0] });
  await expect(findNode('/nonexistent/node', old)).rejects.toThrow(/install Node 26 or newer/);
});

test.runIf(process.platform === 'linux')('our Node is found where npm 9 made no link to it', async () => {
  const modules = mkdtempSync(path.join(os.tmpdir(), 'alcove-modules-'));
  onTestFinished(() => rmSync(modules, { recursive: true, force: true }));
  const bin = path.join(modules, `node-linux-${process.arch}/bin`);
  mkdirSync(bin, { recursive: true });
  mkdirSync(path.join(modules, '.bin'));
  writeFileSync(path.join(bin, 'node'), 'ours');
  await linkNode(modules);
  await linkNode(modules);
  expect(readFileSync(path.join(modules, '.bin/node'), 'utf8')).toBe('ours');
});

test('an operator with the Node of Debian 12 reads what to install', () => {
  expect(() => refuseOldNode('20.19.0', operatorsNode)).not.toThrow();
  expect(() => refuseOldNode('18.20.4', operatorsNode)).toThrow(
    /^Node 18\.20\.4 is too old .* needs Node 20 or newer, .* install one from https:\/\/nodejs\.org/,
  );
});

/** Of Node 20 and newer, among what our scripts would like to call. */
const newer =
  /\.(?:toSorted|toReversed|toSpliced|union|intersection|difference)\(|import\.meta\.(?:dirname|filename)|\b(?:Object|Map)\.groupBy|\bwithResolvers\b|\bfromAsync\b|\bparseEnv\b|\bstyleText\b|\bglobSync\b|\.parentPath\b/;

/** A script and all that it imports of ours. */
function reached(file: string, seen = new Map<string, string>()): Map<string, string> {
  if (seen.has(file)) return seen;
  const text = readFileSync(path.join(root, file), 'utf8');
  seen.set(file, text);
  for (const [, specifier = ''] of text.matchAll(/from '(\.[^']+)'/g))
    reached(path.join(path.dirname(file), specifier), seen);
  return seen;
}

test('what operators call before our Node is there asks for nothing newer than Node 18', () => {
  const files = new Map([
    ...reached('bin/start.mjs'),
    ...reached('bin/configure.mjs'),
    ...reached('bin/setup/program.mjs'),
  ]);
  expect(files.size).toBeGreaterThan(10);
  expect([...files].flatMap(([file, text]) => (newer.test(text) ? [file] : []))).toEqual([]);
});

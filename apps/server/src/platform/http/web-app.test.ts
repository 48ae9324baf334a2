// Which build a process serves, when others are built while it runs.
import {
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { PageRequest } from '@alcove/protocol';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { StartProblem } from '../start-problem.ts';
import { loadWebApp } from './web-app.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'alcove-web-'));
  mkdirSync(path.join(folder, 'assets'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const log = { error: () => {} } as never;
const load = () => loadWebApp(log, folder);
const page = {
  language: 'fr',
  call: () => Promise.reject(new Error('no calls here')),
} as unknown as PageRequest;

/** As the router builds it: one route, whose answer comes from a chunk of its own. */
function build(name: string, manifest: string) {
  const server = path.join(folder, name, 'server');
  mkdirSync(server, { recursive: true });
  mkdirSync(path.join(folder, name, 'client'));
  writeFileSync(path.join(server, 'package.json'), '{"type":"module"}');
  writeFileSync(path.join(server, 'chunk.js'), `export default 'chunk of ${name}';`);
  writeFileSync(
    path.join(server, 'index.js'),
    `const loader = async () => new Response((await import('./chunk.js')).default);
    export const routes = { root: { id: 'root', path: '/', module: { loader } } };
    export const assets = { version: '${manifest}', routes: {}, entry: { imports: [], module: '' }, url: '' };
    export const entry = { module: { default: () => new Response(''), provideRequest: () => undefined } };
    export const future = {}; export const ssr = true; export const isSpaMode = false; export const prerender = [];
    export const basename = '/'; export const publicPath = '/'; export const assetsBuildDirectory = '';
    export const routeDiscovery = { mode: 'lazy', manifestPath: '/__manifest' };`,
  );
  const routes = { [`page of ${name}`]: { id: name } };
  writeFileSync(
    path.join(folder, 'assets', `manifest-${manifest}.js`),
    `window.__reactRouterManifest=${JSON.stringify({ routes })};`,
  );
  symlinkSync(name, path.join(folder, 'next'));
  renameSync(path.join(folder, 'next'), path.join(folder, 'current'));
}

const ask = async (web: Awaited<ReturnType<typeof load>>, address: string) =>
  (await web.render(page, new Request(`http://alcove.test${address}`))).text();

test('a process goes on with the chunks of the build it began with, while a later one is current', async () => {
  build('one', '11111111');
  const first = await load();
  build('two', '22222222');
  const second = await load();
  expect(await ask(first, '/')).toBe('chunk of one');
  expect(await ask(second, '/')).toBe('chunk of two');
  expect(first.files).toEqual({
    folder: path.join(folder, 'one/client'),
    assets: path.join(folder, 'assets'),
  });
  expect(second.version).toMatch(/^\d+\.two$/);
});

test('a tab of another build learns where the pages of its own build lie', async () => {
  build('one', '11111111');
  build('two', '22222222');
  const web = await load();
  const asked = (version: string) => ask(web, `/__manifest?paths=%2Froom&version=${version}`);
  expect(JSON.parse(await asked('11111111'))).toEqual({ 'page of one': { id: 'one' } });
  for (const unknown of ['33333333', '../../x', '']) expect(await asked(unknown), unknown).toBe('');
});

test('a start says that its build is served', async () => {
  build('one', '11111111');
  utimesSync(path.join(folder, 'one'), 1, 1);
  await load();
  await expect.poll(() => statSync(path.join(folder, 'one')).mtimeMs).toBeGreaterThan(1_000_000);
});

test('a start without a build says how to get one', async () => {
  await expect(load()).rejects.toThrow(StartProblem);
});

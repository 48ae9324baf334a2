// What the browser's files are sent with, and which are found.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import Fastify from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { testConfig } from '../../testing/index.ts';
import { serveFiles } from './files.ts';
import { createSecurityHeaders } from './headers.ts';

let folder: string;
const assetsFolder = () => path.join(folder, 'assets');
const write = (name: string, text = 'x') => writeFileSync(path.join(assetsFolder(), name), text);

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'alcove-files-'));
  mkdirSync(assetsFolder());
  mkdirSync(path.join(folder, 'client'));
  writeFileSync(path.join(folder, 'client/sw.js'), 'x');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function serve() {
  const { always, contentSecurityPolicy } = createSecurityHeaders(testConfig());
  const server = Fastify();
  server.addHook('onRequest', async (_request, reply) => {
    reply.headers({ ...always, 'content-security-policy': contentSecurityPolicy('alcove.test') });
  });
  server.setErrorHandler((error: { httpStatus?: number }, _request, reply) =>
    reply
      .code(error.httpStatus ?? 500)
      .header('cache-control', 'no-store')
      .send(''),
  );
  const files = { folder: path.join(folder, 'client'), assets: assetsFolder() };
  await server.register((assets) => serveFiles(assets, files));
  return server;
}

test('scripts, styles and fonts carry what matters to them; pictures, which may be opened, and errors carry all', async () => {
  for (const name of ['house.js', 'look.css', 'text.woff2', 'scene.svg']) write(name);
  const server = await serve();
  const headersOf = async (name: string) => (await server.inject(`/assets/${name}`)).headers;
  for (const name of ['house.js', 'look.css', 'text.woff2']) {
    const headers = await headersOf(name);
    expect(headers, name).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(Object.keys(headers).toSorted(), name).toEqual([
      'cache-control',
      'connection',
      'content-length',
      'content-type',
      'cross-origin-resource-policy',
      'date',
      'vary',
      'x-content-type-options',
    ]);
  }
  for (const name of ['scene.svg', 'gone.js'])
    expect(await headersOf(name), name).toMatchObject({
      'x-frame-options': 'DENY',
      rating: expect.any(String),
    });
  await server.close();
});

test('a file that another process builds after the start is found, in its compressed form too, by GET and HEAD', async () => {
  const server = await serve();
  const ask = (name: string, method: 'GET' | 'HEAD' = 'GET') =>
    server.inject({ method, url: `/assets/${name}`, headers: { 'accept-encoding': 'br' } });
  expect(await ask('later-1.js')).toMatchObject({
    statusCode: 404,
    headers: { 'cache-control': 'no-store' },
  });
  write('later-1.js', 'plain');
  write('later-1.js.br', 'small');
  expect(await ask('later-1.js')).toMatchObject({
    statusCode: 200,
    body: 'small',
    headers: {
      'content-encoding': 'br',
      'content-type': expect.stringContaining('javascript'),
      'cache-control': expect.stringContaining('immutable'),
    },
  });
  expect(await ask('later-1.js', 'HEAD')).toMatchObject({
    statusCode: 200,
    body: '',
    headers: { 'content-length': '5' },
  });
  await server.close();
});

test('no name leads out of the folder of assets, into one, or to a compressed copy, and no cache keeps that', async () => {
  write('house.js.br');
  mkdirSync(path.join(assetsFolder(), 'inner'));
  const server = await serve();
  const names = ['house.js.br', 'inner', 'inner/', '.next', '..%2fclient%2fsw.js', '%2e%2e', 'a%00b', ''];
  for (const name of names)
    expect(await server.inject(`/assets/${name}`), name).toMatchObject({
      statusCode: 404,
      headers: { 'cache-control': 'no-store' },
    });
  expect(await server.inject('/sw.js')).toMatchObject({
    statusCode: 200,
    headers: { 'cache-control': 'no-cache' },
  });
  await server.close();
});

// What the browser's files are sent with.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { testConfig } from '../../testing/index.ts';
import { serveFiles } from './files.ts';
import { createSecurityHeaders } from './headers.ts';

test('scripts, styles and fonts carry what matters to them; pictures, which may be opened, and errors carry all', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'alcove-files-'));
  mkdirSync(path.join(folder, 'assets'));
  for (const name of ['house.js', 'look.css', 'text.woff2', 'scene.svg'])
    writeFileSync(path.join(folder, 'assets', name), 'x');
  const { always, contentSecurityPolicy } = createSecurityHeaders(testConfig());
  const server = Fastify();
  server.addHook('onRequest', async (_request, reply) => {
    reply.headers({ ...always, 'content-security-policy': contentSecurityPolicy('alcove.test') });
  });
  await server.register((assets) => serveFiles(assets, folder));
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
  rmSync(folder, { recursive: true, force: true });
});

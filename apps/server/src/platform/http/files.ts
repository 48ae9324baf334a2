// Serves the browser's files as they were built: named by their content, so kept for a year, and
// compressed beforehand.
import { dayMs, webVersionHeader } from '@alcove/protocol';
import serveStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { refuse } from '../refusal.ts';
import { pathOf } from './visitor.ts';
import type { WebApp } from './web-app.ts';

/** Stands in each page. */
const importMapFile = 'importmap.json';
/** Browsers ask for it before each use: a service worker must not outlive its site by a day. */
const alwaysAsked = '/sw.js';

/** They matter to documents, and an SVG may be opened as one; what is kept for a year is neither asked for again nor in parts. */
const needless = [
  'accept-ranges',
  'content-security-policy',
  'cross-origin-opener-policy',
  'etag',
  'last-modified',
  'permissions-policy',
  'rating',
  'referrer-policy',
  'strict-transport-security',
  'x-frame-options',
  'x-request-id',
  webVersionHeader,
];
const neverDocument = /^\/assets\/.*\.(?:js|css|woff2)$/;

/** Compressed copies are answered in the place of their file. */
const assetName = /^\w[\w.-]*(?<!\.br|\.gz)$/;

export async function serveFiles(
  server: FastifyInstance,
  { folder, assets }: NonNullable<WebApp['files']>,
): Promise<void> {
  server.addHook('onSend', async (request, reply) => {
    if (reply.statusCode >= 400 || !neverDocument.test(pathOf(request.url))) return;
    for (const name of needless) reply.removeHeader(name);
  });
  // Not kept by any cache: a name that is gone or not yet here may come with the next build.
  server.setNotFoundHandler(() => {
    throw refuse('not_found');
  });
  await server.register(serveStatic, {
    root: folder,
    wildcard: false,
    preCompressed: true,
    globIgnore: ['**/*.br', '**/*.gz', '.vite/**', importMapFile],
    cacheControl: false,
    setHeaders: (reply, file) => {
      const named = file.startsWith(`${assets}/`);
      const asked = file === folder + alwaysAsked;
      const unnamed = asked ? 'no-cache' : `public, max-age=${dayMs / 1000}`;
      reply.header('cache-control', named ? `public, max-age=${365 * (dayMs / 1000)}, immutable` : unnamed);
    },
  });
  // Looked for on each request: another process may have built it since.
  server.get<{ Params: { name: string } }>('/assets/:name', (request, reply) => {
    const { name } = request.params;
    return assetName.test(name) ? reply.sendFile(name, assets) : reply.callNotFound();
  });
  // A name that is gone is not a page.
  server.get('/assets/*', (_request, reply) => reply.callNotFound());
}

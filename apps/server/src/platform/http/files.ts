// Serves the browser's files as they were built: named by their content, so kept for a year, and
// compressed beforehand.
import serveStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { pathOf } from './visitor.ts';

const dayMs = 86_400_000;
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
];
const neverDocument = /^\/assets\/.*\.(?:js|css|woff2)$/;

export async function serveFiles(server: FastifyInstance, folder: string): Promise<void> {
  server.addHook('onSend', async (request, reply) => {
    if (reply.statusCode >= 400 || !neverDocument.test(pathOf(request.url))) return;
    for (const name of needless) reply.removeHeader(name);
  });
  await server.register(serveStatic, {
    root: folder,
    wildcard: false,
    preCompressed: true,
    decorateReply: false,
    globIgnore: ['**/*.br', '**/*.gz', '.vite/**'],
    cacheControl: false,
    setHeaders: (reply, file) => {
      const named = file.startsWith(`${folder}/assets/`);
      const asked = file === folder + alwaysAsked;
      const unnamed = asked ? 'no-cache' : `public, max-age=${dayMs / 1000}`;
      reply.header('cache-control', named ? `public, max-age=${365 * (dayMs / 1000)}, immutable` : unnamed);
    },
  });
  // A name that is gone is not a page.
  server.get('/assets/*', (_request, reply) => reply.callNotFound());
}

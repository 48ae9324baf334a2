// Serves the browser's files as they were built: named by their content, so kept for a year, and
// compressed beforehand.
import serveStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const dayMs = 86_400_000;

export async function serveFiles(server: FastifyInstance, folder: string): Promise<void> {
  await server.register(serveStatic, {
    root: folder,
    wildcard: false,
    preCompressed: true,
    decorateReply: false,
    globIgnore: ['**/*.br', '**/*.gz', '.vite/**'],
    cacheControl: false,
    setHeaders: (reply, file) => {
      const named = file.startsWith(`${folder}/assets/`);
      reply.header(
        'cache-control',
        named ? `public, max-age=${365 * (dayMs / 1000)}, immutable` : `public, max-age=${dayMs / 1000}`,
      );
    },
  });
  // A name that is gone is not a page.
  server.get('/assets/*', (_request, reply) => reply.callNotFound());
}

// Serves generated pictures by their address. Drawn on demand: that takes less time than reading a file.
import { gzipSync } from 'node:zlib';
import { artFromPath, renderArt } from '@alcove/art';
import type { FastifyInstance } from 'fastify';
import { pathOf } from './visitor.ts';

const keptSeconds = 30 * 86_400;

export function serveArt(server: FastifyInstance): void {
  server.get('/art/*', (request, reply) => {
    const art = artFromPath(pathOf(request.url));
    if (!art) return reply.callNotFound();
    const picture = renderArt(art);
    const packed = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '');
    return reply
      .type('image/svg+xml')
      .header('cache-control', `public, max-age=${keptSeconds}`)
      .header('vary', 'accept-encoding')
      .headers(packed ? { 'content-encoding': 'gzip' } : {})
      .send(packed ? gzipSync(picture) : picture);
  });
}

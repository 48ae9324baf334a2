// Serves generated pictures by their address. Drawn on demand: that takes less time than reading a file.
import { gzipSync } from 'node:zlib';
import { daySeconds } from '@alcove/protocol';
import { artFromPath, giftFromPath, renderArt, renderGift } from '@alcove/art';
import type { FastifyInstance } from 'fastify';
import { pathOf } from './visitor.ts';

const keptSeconds = 30 * daySeconds;

export function serveArt(server: FastifyInstance): void {
  server.get('/art/*', (request, reply) => {
    const picture = pictureAt(pathOf(request.url));
    if (picture === undefined) return reply.callNotFound();
    const packed = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '');
    return reply
      .type('image/svg+xml')
      .header('cache-control', `public, max-age=${keptSeconds}`)
      .header('vary', 'accept-encoding')
      .headers(packed ? { 'content-encoding': 'gzip' } : {})
      .send(packed ? gzipSync(picture) : picture);
  });
}

function pictureAt(path: string): string | undefined {
  const gift = giftFromPath(path);
  if (gift) return renderGift(gift);
  const art = artFromPath(path);
  return art && renderArt(art);
}

// Hands out stored files to whoever has passed the adults' gate, and either holds a ticket made out to them
// or is let in by the shelf that the file stands on. It never says whether a file exists to someone who may
// not see it.
import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../clock.ts';
import type { ByteRange, Files } from '../files/files.ts';
import type { SignedUrls } from '../files/signed-urls.ts';
import { refuse } from '../refusal.ts';
import type { Known } from './session.ts';
import type { CallContext } from './call.ts';

/** One range, as players ask for it; anything else is answered with the whole file. */
const rangePattern = /^bytes=(\d{1,15})-(\d{0,15})$/;

function rangeOf(header: string | undefined): ByteRange | undefined {
  const [, start = '', end = ''] = rangePattern.exec(header ?? '') ?? [];
  if (start === '') return undefined;
  const range = { start: Number(start), end: end === '' ? Number.MAX_SAFE_INTEGER : Number(end) };
  return range.end >= range.start ? range : undefined;
}

function sendNothing(reply: FastifyReply, bytes: number) {
  return reply.code(416).header('content-range', `bytes */${bytes}`).send();
}

/**
 * Files with addresses of their own, `/media/{name}/{id}/{file}`, which texts may quote: whether the reader
 * may see one is asked each time she does.
 */
export type Shelf = {
  name: string;
  /** The file's key in the store; refuses whoever may not see it. */
  find(wanted: { id: string; file: string }, reader: Reader): Promise<string>;
};
export type Reader = Known & Pick<CallContext, 'viewer'>;

/** A right that is withdrawn ends within this in the browsers too. */
const shelfKeptSeconds = 60;

type Parts = { files: Files; tickets: SignedUrls; clock: Clock; shelves: readonly Shelf[] };

/** Opened by itself, a file is a picture or a film and nothing that runs. */
const sealedFile = "default-src 'none'; img-src 'self'; media-src 'self'; sandbox";

export async function serveMedia(
  server: FastifyInstance,
  { files, tickets, clock, shelves }: Parts,
): Promise<void> {
  server.get<{ Params: { ticket: string } }>('/media/:ticket', async (request, reply) => {
    const { visit, viewer } = request.visitor;
    if (!visit) throw refuse('visit_required');
    const ticket = tickets.verify(request.params.ticket);
    if (!ticket || ticket.viewer !== viewer) throw refuse('file_forbidden');
    // A browser may keep it as long as its ticket would let it in again.
    reply.header('cache-control', `private, max-age=${Math.floor((ticket.expiresAt - clock.now()) / 1000)}`);
    return sendFile(request, reply, ticket.key, 'file_forbidden');
  });

  /** All of it, or the part that a player asks for. */
  async function sendFile(
    request: FastifyRequest,
    reply: FastifyReply,
    key: string,
    gone: 'file_forbidden' | 'not_found',
  ) {
    const file = await files.stat(key);
    if (!file) throw refuse(gone);
    const range = rangeOf(request.headers.range);
    reply.header('content-security-policy', sealedFile).header('accept-ranges', 'bytes');
    if (range && range.start >= file.bytes) return sendNothing(reply, file.bytes);
    const opened = await files.open(key, range);
    if (!opened) throw refuse(gone);
    reply.type(opened.type);
    if (!range) return reply.header('content-length', file.bytes).send(opened.stream);
    const end = Math.min(range.end, file.bytes - 1);
    return reply
      .code(206)
      .header('content-range', `bytes ${range.start}-${end}/${file.bytes}`)
      .header('content-length', end - range.start + 1)
      .send(opened.stream);
  }

  for (const shelf of shelves) {
    server.get<{ Params: { id: string; file: string } }>(
      `/media/${shelf.name}/:id/:file`,
      async (request, reply) => {
        if (!request.visitor.visit) throw refuse('visit_required');
        const key = await shelf.find(request.params, request.visitor);
        // A key holds one content for good.
        const tag = `"${createHash('sha256').update(key).digest('base64url')}"`;
        reply
          .header('cache-control', `private, max-age=${shelfKeptSeconds}`)
          .header('etag', tag)
          .header('content-security-policy', sealedFile)
          .header('content-disposition', 'inline');
        if (request.headers['if-none-match'] === tag) return reply.code(304).send();
        return sendFile(request, reply, key, 'not_found');
      },
    );
  }
  // An address that names no ticket is refused like a bad one.
  server.get('/media/*', async () => {
    throw refuse('file_forbidden');
  });
}

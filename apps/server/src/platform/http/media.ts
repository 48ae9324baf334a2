// Hands out stored files to whoever holds a ticket made out to them, and has passed the adults' gate.
// It never says whether a file exists to someone who may not see it.
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Clock } from '../clock.ts';
import type { ByteRange, Files } from '../files/files.ts';
import type { SignedUrls } from '../files/signed-urls.ts';
import { refuse } from '../refusal.ts';

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

type Parts = { files: Files; tickets: SignedUrls; clock: Clock };

export async function serveMedia(server: FastifyInstance, { files, tickets, clock }: Parts): Promise<void> {
  server.get<{ Params: { ticket: string } }>('/media/:ticket', async (request, reply) => {
    const { visit, viewer } = request.visitor;
    if (!visit) throw refuse('visit_required');
    const ticket = tickets.verify(request.params.ticket);
    if (!ticket || ticket.viewer !== viewer) throw refuse('file_forbidden');
    const file = await files.stat(ticket.key);
    if (!file) throw refuse('file_forbidden');

    reply
      .type(file.type)
      .header('accept-ranges', 'bytes')
      // A browser may keep it as long as its ticket would let it in again.
      .header('cache-control', `private, max-age=${Math.floor((ticket.expiresAt - clock.now()) / 1000)}`)
      // Opened by itself, a file is a picture or a film and nothing that runs.
      .header('content-security-policy', "default-src 'none'; img-src 'self'; media-src 'self'; sandbox");
    const range = rangeOf(request.headers.range);
    if (range && range.start >= file.bytes) return sendNothing(reply, file.bytes);
    const opened = await files.open(ticket.key, range);
    if (!opened) throw refuse('file_forbidden');
    if (!range) return reply.header('content-length', file.bytes).send(opened.stream);
    const end = Math.min(range.end, file.bytes - 1);
    return reply
      .code(206)
      .header('content-range', `bytes ${range.start}-${end}/${file.bytes}`)
      .header('content-length', end - range.start + 1)
      .send(opened.stream);
  });
  // An address that names no ticket is refused like a bad one.
  server.get('/media/*', async () => {
    throw refuse('file_forbidden');
  });
}

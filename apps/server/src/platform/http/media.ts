// Serves stored files to visitors with a gate pass who either hold a ticket bound to them or may see the file by
// the rule of its collection. A file that may not be seen is answered like one that does not exist.
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { secondsOf } from '@alcove/protocol';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../clock.ts';
import type { Files } from '../files/files.ts';
import type { SignedUrls } from '../files/signed-urls.ts';
import { refuse } from '../refusal.ts';
import { rangeOf, sealedFile, sendNothing, sendPart } from './byte-range.ts';
import type { Known } from './session.ts';
import type { CallContext } from './call.ts';

/**
 * A collection of files with addresses of their own, `/media/{name}/{id}/{file}`, which texts may quote. The right
 * to see a file is checked on every request, and again while a long answer lasts.
 */
export type MediaCollection = {
  name: string;
  /** Throws a refusal where the reader may not see the file. */
  find(wanted: { id: string; file: string; accept: string }, reader: MediaReader): Promise<FoundFile>;
  /** Sizes come in several formats, of which `accept` chooses. */
  chooses?: true;
  /** A download, by the name of the file as it is saved. */
  nameOf?(file: string): string | undefined;
};
/**
 * The key of a stored file, or what is written when it is asked for. `untilMs`: no browser keeps it beyond that moment
 * of the injected clock.
 */
export type FoundFile = string | { text: string; type: string } | { key: string; untilMs: number };
export type MediaReader = Known & Pick<CallContext, 'viewer'>;

/** Browsers cache a file for so long; with what servers remember of rights, a withdrawn one ends within a minute. */
const cachedSeconds = 50;
/** A player takes a film as slowly as it shows it: one answer may last for an hour. */
const askedAgainMs = 30_000;

type Parts = { files: Files; tickets: SignedUrls; clock: Clock; shelves: readonly MediaCollection[] };

export async function serveMedia(
  server: FastifyInstance,
  { files, tickets, clock, shelves }: Parts,
): Promise<void> {
  server.get<{ Params: { ticket: string } }>('/media/:ticket', async (request, reply) => {
    const { hasGatePass, viewer } = request.visitor;
    if (!hasGatePass) throw refuse('visit_required');
    const ticket = tickets.verify(request.params.ticket);
    if (!ticket || ticket.viewer !== viewer) throw refuse('file_forbidden');
    // Browsers may cache the file until its ticket expires.
    reply.header('cache-control', `private, max-age=${secondsOf(ticket.expiresAt - clock.now())}`);
    return sendFile(request, reply, ticket.key, { gone: 'file_forbidden' });
  });

  const keptSeconds = (found: FoundFile): number =>
    typeof found !== 'string' && 'untilMs' in found
      ? Math.max(0, Math.min(cachedSeconds, secondsOf(found.untilMs - clock.now())))
      : cachedSeconds;

  /** Ends the connection in the middle of a file that its reader may not see any more. */
  async function* whileAllowed(
    chunks: AsyncIterable<Buffer>,
    request: FastifyRequest,
    ask: () => Promise<unknown>,
  ): AsyncGenerator<Buffer> {
    let askedAt = clock.now();
    for await (const chunk of chunks) {
      if (clock.now() - askedAt >= askedAgainMs) {
        askedAt = clock.now();
        try {
          await ask();
        } catch {
          request.raw.destroy();
          return;
        }
      }
      yield chunk;
    }
  }

  type Sending = {
    gone: 'file_forbidden' | 'not_found';
    /** Throws where the reader may not see the file any more; without, the file is sent to its end. */
    ask?: () => Promise<unknown>;
  };

  /** Sends the whole file, or the range that a player requests. */
  async function sendFile(request: FastifyRequest, reply: FastifyReply, key: string, { gone, ask }: Sending) {
    const file = await files.stat(key);
    if (!file) throw refuse(gone);
    const range = rangeOf(request.headers.range);
    reply.header('content-security-policy', sealedFile).header('accept-ranges', 'bytes');
    if (range && range.start >= file.bytes) return sendNothing(reply, file.bytes);
    const opened = await files.open(key, range);
    if (!opened) throw refuse(gone);
    reply.type(opened.type);
    const content = ask ? Readable.from(whileAllowed(opened.stream, request, ask)) : opened.stream;
    // A generator that was never asked for a chunk leaves its source open.
    if (ask) content.once('close', () => opened.stream.destroy());
    return sendPart(reply, content, { bytes: file.bytes, range });
  }

  for (const shelf of shelves) {
    server.get<{ Params: { id: string; file: string } }>(
      `/media/${shelf.name}/:id/:file`,
      async (request, reply) => {
        if (!request.visitor.hasGatePass) throw refuse('visit_required');
        const name = 'save' in Object(request.query) ? shelf.nameOf?.(request.params.file) : undefined;
        // Saved files are JPEG, which every program opens.
        const accept = name === undefined ? (request.headers.accept ?? '') : '';
        const ask = () => shelf.find({ ...request.params, accept }, request.visitor);
        const found = await ask();
        // The content of a key never changes.
        const stored = typeof found === 'string' ? { key: found } : found;
        const text = 'key' in stored ? stored.key : stored.text;
        const tag = `"${createHash('sha256').update(text).digest('base64url')}"`;
        reply
          .header('cache-control', `private, max-age=${keptSeconds(found)}`)
          .header('etag', tag)
          .header('content-security-policy', sealedFile)
          .header('content-disposition', name === undefined ? 'inline' : `attachment; filename="${name}"`);
        if (shelf.chooses) reply.header('vary', 'Accept');
        if (request.headers['if-none-match'] === tag) return reply.code(304).send();
        if ('text' in stored) return reply.type(stored.type).send(stored.text);
        return sendFile(request, reply, stored.key, { gone: 'not_found', ask });
      },
    );
  }
  // An address without a ticket is refused like an invalid ticket.
  server.get('/media/*', async () => {
    throw refuse('file_forbidden');
  });
}

// The upload host: takes files of a form, whole or piece by piece, as resumable upload widgets send them, and says
// what has arrived. It may stand on a host of its own, where the site's cookies do not come: a ticket in the address
// says who sends.
//
//   POST   files[] or file, with Content-Range for a piece  ──► { files: [{ name, size, … } or { name, error, code }] }
//   GET    ?file=                                   ──► { file: { name, size } }, what has arrived
//   DELETE ?file=                                   ──► { files: [{ [name]: true }] }
import type { MultipartFile } from '@fastify/multipart';
import { type Language, uploadLimits } from '@alcove/protocol';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import { refuse } from '../refusal.ts';
import { acceptBodies } from './body.ts';
import type { Failures } from './failures.ts';
import { type Pairs, readParts, readUrlQuery } from './parts.ts';
import type { UploadSlots } from './upload-slots.ts';
import type { Visitor, Visitors } from './visitor.ts';

export type HostedPiece = {
  name: string;
  type: string;
  range?: { first: number; last: number; total: number } | undefined;
  announcedBytes: number;
  content: AsyncIterable<Buffer>;
};

/** What the widget shows of a file. */
export type HostedFile = {
  name: string;
  size: number;
  type: string;
  url: string;
  thumbnailUrl: string;
  deleteUrl: string;
  deleteType: 'DELETE';
};

/** Of one member, for one thing that files are added to. */
export type HostedSender<S> = { uid: number; language?: Language; sender: S };

export type UploadEndpoint<S = unknown> = {
  path: `/${string}`;
  /** Throws a refusal of the whole request. */
  admit(asked: { visitor: Visitor; ticket?: string; draft?: string }): Promise<HostedSender<S>>;
  /** Throws a refusal of this file alone. */
  receive(sender: S, piece: HostedPiece, signal: AbortSignal): Promise<HostedFile>;
  list(sender: S): Promise<HostedFile[]>;
  /** What has arrived of a file; nothing is 0. */
  arrived(sender: S, name: string): Promise<{ name: string; size: number }>;
  remove(sender: S, name: string): Promise<boolean>;
};

const nameMax = 255;
const watchMs = 5000;
const rangePattern = /^bytes (\d{1,15})-(\d{1,15})\/(\d{1,15})$/;
const preflightSeconds = 86_400;
/** What is read of a form beside its files. */
const formBytes = 64 * 1024;

function rangeOf(request: FastifyRequest): HostedPiece['range'] {
  const header = request.headers['content-range'];
  if (header === undefined) return undefined;
  const [, first, last, total] = (rangePattern.exec(header) ?? []).map(Number);
  if (first === undefined || last === undefined || total === undefined) throw refuse('malformed');
  if (first > last || last >= total) throw refuse('malformed');
  return { first, last, total };
}

/** Pieces are named by their header, since some browsers call each of them `blob`. */
function nameOf(request: FastifyRequest, part: MultipartFile): string {
  const named = /filename="([^"]*)"/i.exec(request.headers['content-disposition'] ?? '')?.[1];
  const given = named === undefined ? part.filename : decoded(named);
  const name = (given ?? '').split(/[\\/]/).at(-1)?.replace(/\p{C}/gu, '').trim().slice(-nameMax) ?? '';
  if (name === '' || name === '.' || name === '..') throw refuse('field_invalid');
  return name;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** A sender who goes silent is cut off: what has arrived before is kept. */
function cutSilent({ raw: request }: FastifyRequest): () => void {
  let seen = request.socket.bytesRead;
  let since = Date.now();
  const watch = setInterval(() => {
    const { bytesRead } = request.socket;
    if (bytesRead !== seen || request.complete) [seen, since] = [bytesRead, Date.now()];
    else if (Date.now() - since >= uploadLimits.silenceMs) request.destroy();
  }, watchMs).unref();
  return () => clearInterval(watch);
}

const ticketOf = (request: FastifyRequest) => {
  const bearer = /^Bearer +(\S{1,300})$/i.exec(request.headers.authorization ?? '')?.[1];
  const { ticket } = readUrlQuery(request);
  return bearer ?? (typeof ticket === 'string' && ticket !== '' ? ticket : undefined);
};

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

const send = (reply: FastifyReply, answer: object) =>
  reply.type('application/json; charset=utf-8').send(JSON.stringify(answer));

function admit(endpoint: UploadEndpoint, request: FastifyRequest, draft: string | undefined) {
  const ticket = ticketOf(request);
  return endpoint.admit({
    visitor: request.visitor,
    ...(ticket !== undefined && { ticket }),
    ...(draft !== undefined && { draft }),
  });
}

type Parts = {
  config: Pick<Config, 'publicOrigin' | 'uploadOrigin'>;
  endpoints: readonly UploadEndpoint[];
  failures: Failures;
  slots: UploadSlots;
  visitors: Visitors;
};

export async function serveUploads(server: FastifyInstance, parts: Parts): Promise<void> {
  const { config, endpoints, failures, slots, visitors } = parts;
  await acceptBodies(server);

  /** Our own pages alone may ask from another host; without a ticket nobody may. */
  server.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers;
    reply.header('cache-control', 'no-store').header('vary', 'Origin');
    const isOurs = origin !== undefined && origin === config.publicOrigin;
    if (isOurs) {
      reply
        .header('access-control-allow-origin', origin)
        .header('access-control-expose-headers', 'range, retry-after');
    }
    if (request.method === 'OPTIONS' || (isOurs && ticketOf(request) !== undefined)) return;
    if (visitors.isForeign(request.visitor, request.headers)) throw refuse('foreign_origin');
  });

  async function post(endpoint: UploadEndpoint, request: FastifyRequest, reply: FastifyReply) {
    const range = rangeOf(request);
    const inAddress = textOf(readUrlQuery(request).draft);
    // Known before a byte is read; the form may name the draft of a member without a ticket.
    const known = await admit(endpoint, request, inAddress);
    if (!request.isMultipart()) throw refuse('wrong_type');
    const announced = Number(request.headers['content-length'] ?? 0);
    if (announced > uploadLimits.fileBytes * 2) throw refuse('too_large');
    const before = request.raw.socket.bytesRead;
    const release = slots.take({
      address: request.visitor.address,
      uid: known.uid as never,
      receivedBytes: () => request.raw.socket.bytesRead - before,
      isComplete: () => request.raw.complete,
      cutOff: () => void request.raw.destroy(),
    });
    const stopWatching = cutSilent(request);
    const left = new AbortController();
    request.raw.once('close', () => request.raw.complete || left.abort());
    const pairs: Pairs = [];
    const files: object[] = [];
    try {
      await readParts(request, pairs, {
        maxBytes: uploadLimits.fileBytes,
        async take(part) {
          try {
            if (!/^files?(\[\])?$/.test(part.fieldname)) throw refuse('wrong_type');
            const draft = inAddress ?? pairs.findLast(([name]) => name === 'draft')?.[1];
            const { sender } = draft === inAddress ? known : await admit(endpoint, request, textOf(draft));
            const piece = {
              name: nameOf(request, part),
              type: part.mimetype.slice(0, 100).toLowerCase(),
              range,
              announcedBytes: Math.max(0, announced - formBytes),
              content: part.file.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>,
            };
            files.push(await endpoint.receive(sender, piece, left.signal));
          } catch (error) {
            const to = { language: known.language ?? request.visitor.language, requestId: request.id };
            const { body } = failures.answer(error, to, 'upload');
            files.push({
              name: part.filename ?? '',
              size: 0,
              type: '',
              error: body.message,
              code: body.code,
            });
          } finally {
            // The rest of a refused file is discarded, so that its sender receives the answer.
            part.file.resume();
          }
        },
      });
    } finally {
      stopWatching();
      release();
    }
    if (files.length === 0) throw refuse('field_required');
    const [only] = files;
    if (range && only && 'size' in only && Number(only.size) > 0) {
      reply.header('range', `bytes=0-${Number(only.size) - 1}`);
    }
    return { files };
  }

  for (const endpoint of endpoints) {
    const named = (request: FastifyRequest) => {
      const { file, draft } = readUrlQuery(request);
      return { name: textOf(file)?.slice(0, nameMax + 5), draft: textOf(draft) };
    };
    server.options(endpoint.path, async (_request, reply) =>
      reply
        .header('access-control-allow-methods', 'GET, POST, DELETE, OPTIONS')
        .header(
          'access-control-allow-headers',
          'authorization, content-type, content-range, content-disposition, x-requested-with',
        )
        .header('access-control-max-age', preflightSeconds)
        .code(204)
        .send(),
    );
    server.post(endpoint.path, { config: { takesFile: true } }, async (request, reply) =>
      send(reply, await post(endpoint, request, reply)),
    );
    server.get(endpoint.path, async (request, reply) => {
      const { name, draft } = named(request);
      const { sender } = await admit(endpoint, request, draft);
      if (name === undefined) return send(reply, { files: await endpoint.list(sender) });
      return send(reply, { file: await endpoint.arrived(sender, name) });
    });
    server.delete(endpoint.path, async (request, reply) => {
      const { name, draft } = named(request);
      if (name === undefined) throw refuse('field_required');
      const { sender } = await admit(endpoint, request, draft);
      return send(reply, { files: [{ [name]: await endpoint.remove(sender, name) }] });
    });
  }
}

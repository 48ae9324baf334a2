// The upload host: takes files of a form, whole or piece by piece, as resumable upload widgets send them, and says
// what has arrived. It may stand on a host of its own, where the site's cookies do not come: a ticket in the address
// says who sends. A widget whose piece is answered with a refused file sends the next piece all the same: one that is
// too small fails its request, which ends the sending.
//
//   POST   files[] or file, with Content-Range for a piece  ──► { files: [{ name, size, … } or { name, error, code }] },
//                                                        or of an endpoint in the envelope { status, data } of one file
//   GET    ?file=                                   ──► { file: { name, size } }, what has arrived
//   DELETE ?file=                                   ──► { files: [{ [name]: true }] }
import { daySeconds, type Envelope, refusalKinds, refusals, uploadLimits } from '@alcove/protocol';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import { refuse } from '../refusal.ts';
import { acceptBodies } from './body.ts';
import { readUrlQuery } from './parts.ts';
import type { AnyUploadEndpoint } from './upload-endpoint.ts';
import { type AnsweredFile, type FormNeeds, nameMax, receiveFiles } from './upload-form.ts';
import type { Visitors } from './visitor.ts';

const rangePattern = /^bytes (\d{1,15})-(\d{1,15})\/(\d{1,15})$/;
const preflightSeconds = daySeconds;

function rangeOf(request: FastifyRequest) {
  const header = request.headers['content-range'];
  if (header === undefined) return undefined;
  const [, first, last, total] = (rangePattern.exec(header) ?? []).map(Number);
  if (first === undefined || last === undefined || total === undefined) throw refuse('malformed');
  if (first > last || last >= total) throw refuse('malformed');
  const isLast = last === total - 1;
  if (!isLast && last - first + 1 < uploadLimits.leastPieceBytes) {
    throw refuse('upload_piece_too_small', { kilobytes: uploadLimits.leastPieceBytes / 1000 });
  }
  return { first, last, total };
}

const ticketOf = (request: FastifyRequest) => {
  const bearer = /^Bearer +(\S{1,300})$/i.exec(request.headers.authorization ?? '')?.[1];
  const { ticket } = readUrlQuery(request);
  return bearer ?? (typeof ticket === 'string' && ticket !== '' ? ticket : undefined);
};

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

/** As a call answers it. */
function enveloped(file: AnsweredFile | undefined, reply: FastifyReply): Envelope<unknown> {
  if (file?.code === undefined) return { status: 'success', data: file };
  reply.code(refusalKinds[refusals[file.code].kind].http);
  return { status: 'error', code: file.code, message: file.error ?? '' };
}

const send = (reply: FastifyReply, answer: object) =>
  reply.type('application/json; charset=utf-8').send(JSON.stringify(answer));

function admit(endpoint: AnyUploadEndpoint, request: FastifyRequest, draft: string | undefined) {
  const ticket = ticketOf(request);
  return endpoint.admit({
    visitor: request.visitor,
    ...(ticket !== undefined && { ticket }),
    ...(draft !== undefined && { draft }),
  });
}

type Parts = FormNeeds & {
  config: Pick<Config, 'publicOrigin' | 'uploadOrigin'>;
  endpoints: readonly AnyUploadEndpoint[];
  visitors: Visitors;
  isReadOnly(): boolean;
};

export async function serveUploads(server: FastifyInstance, parts: Parts): Promise<void> {
  const { config, endpoints, visitors } = parts;
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
    const isReading = request.method === 'OPTIONS' || request.method === 'GET';
    if (!isReading && parts.isReadOnly()) throw refuse('read_only');
    if (request.method === 'OPTIONS' || (isOurs && ticketOf(request) !== undefined)) return;
    if (visitors.isForeign(request.visitor, request.headers)) throw refuse('foreign_origin');
  });

  async function post(endpoint: AnyUploadEndpoint, request: FastifyRequest, reply: FastifyReply) {
    const range = rangeOf(request);
    const inAddress = textOf(readUrlQuery(request).draft);
    // Known before a byte is read; the form may name the draft of a member without a ticket.
    const known = await admit(endpoint, request, inAddress);
    if (!request.isMultipart()) throw refuse('wrong_type');
    const announced = Number(request.headers['content-length'] ?? 0);
    if (announced > uploadLimits.fileBytes * 2) throw refuse('too_large');
    const files = await receiveFiles(request, parts, {
      uid: known.uid,
      language: known.language ?? request.visitor.language,
      announcedBytes: announced,
      async receive(piece, fields, signal) {
        const draft = inAddress ?? fields.findLast(([name]) => name === 'draft')?.[1];
        const { sender } = draft === inAddress ? known : await admit(endpoint, request, textOf(draft));
        return endpoint.receive(sender, { ...piece, range }, signal);
      },
    });
    if (files.length === 0) throw refuse('field_required');
    const [only] = files;
    if (range && only && only.size > 0) reply.header('range', `bytes=0-${only.size - 1}`);
    return endpoint.inEnvelope ? enveloped(only, reply) : { files };
  }

  const addressed = endpoints.flatMap((endpoint) =>
    [endpoint.path, ...(endpoint.alsoAt ?? [])].map((path) => ({ endpoint, path })),
  );
  for (const { endpoint, path } of addressed) {
    const named = (request: FastifyRequest) => {
      const { file, draft } = readUrlQuery(request);
      return { name: textOf(file)?.slice(0, nameMax + 5), draft: textOf(draft) };
    };
    server.options(path, async (_request, reply) =>
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
    server.post(path, { config: { takesFile: true } }, async (request, reply) =>
      send(reply, await post(endpoint, request, reply)),
    );
    server.get(path, async (request, reply) => {
      const { name, draft } = named(request);
      const { sender } = await admit(endpoint, request, draft);
      const data =
        name === undefined
          ? { files: await endpoint.list(sender) }
          : { file: await endpoint.arrived(sender, name) };
      return send(reply, endpoint.inEnvelope ? { status: 'success', data } : data);
    });
    server.delete(path, async (request, reply) => {
      const { name, draft } = named(request);
      if (name === undefined) throw refuse('field_required');
      const { sender } = await admit(endpoint, request, draft);
      return send(reply, { files: [{ [name]: await endpoint.remove(sender, name) }] });
    });
  }
}

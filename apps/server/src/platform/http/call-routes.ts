// Serves every declared call below its prefix, in each language where the path names it.
import { Readable } from 'node:stream';
import { type CallSpec, callPath, languages, prefixOf, type RangedBytes } from '@alcove/protocol';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from '../refusal.ts';
import type { RequestInput } from '../json.ts';
import { acceptBodies, isMultipart } from './body.ts';
import { rangeOf, sealedFile, sendNothing, sendPart } from './byte-range.ts';
import { minGzipBytes, squeeze, takesGzip } from './compression.ts';
import type { FailedAnswer } from './failures.ts';
import { freshNonce, type SecurityHeaders } from './headers.ts';
import { parseInput } from './input.ts';
import { readInput, readUrlQuery } from './parts.ts';
import { keepRefusedForm } from './refused-form.ts';
import { readReturnPath, returnField, withRefusal } from './return-path.ts';
import type { CallAnswer, CallEntry, RunCall } from './run-call.ts';
import { serializerOf } from './serialize.ts';
import type { Spool } from '../spool.ts';
import { openUpload } from './upload.ts';
import type { UploadSlots } from './upload-slots.ts';
import type { Visitors } from './visitor.ts';

/** Every address of a call, without last slash; the server reads both. */
export const callAddresses = (call: CallSpec): string[] => {
  const path = callPath(call).replace(/\/$/, '');
  return call.prefix === 'site' ? languages.map((language) => prefixOf(language) + path) : [path];
};

/** All that lies below them is ours: one route for each refuses the rest. One for each method of each address would
 * take half the time of a start. */
const prefixes = ['/_backend', ...languages.map((language) => `${prefixOf(language)}/b`)];
const isBelowPrefix = (address: string): boolean =>
  prefixes.some((prefix) => address.startsWith(`${prefix}/`));

type Methods = Map<CallSpec['method'], CallEntry>;

const takes = (methods: Methods, method: string): boolean =>
  methods.has((method === 'HEAD' ? 'GET' : method) as CallSpec['method']);

const changesSomething = (method: string): boolean => method !== 'GET' && method !== 'HEAD';

/** A browser going somewhere, rather than a script or a client asking. */
const isNavigation = (request: FastifyRequest): boolean =>
  request.headers.accept?.includes('text/html') ?? false;

export function sendFailure(reply: FastifyReply, { status, body }: FailedAnswer) {
  if (body.retry_after !== undefined) reply.header('retry-after', body.retry_after);
  return reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(body));
}

/**
 * R7.232: no page of ours asked for it: another site did, a browser that fetches ahead, or a member who followed a
 * link in a text of another.
 */
const isUnasked = (request: FastifyRequest, visitors: Visitors): boolean => {
  const { method, visitor, headers } = request;
  if (method === 'HEAD' || isNavigation(request) || visitors.isForeign(visitor, headers)) return true;
  return /prefetch|prerender|preview/i.test(
    `${headers['sec-purpose']} ${headers.purpose} ${headers['x-moz']}`,
  );
};

/** Bytes that no browser keeps, whole or as the range that a player requests. */
function sendBytes(request: FastifyRequest, reply: FastifyReply, { type, bytes, read }: RangedBytes) {
  const range = rangeOf(request.headers.range);
  reply.header('content-security-policy', sealedFile).header('accept-ranges', 'bytes').type(type);
  if (range && range.start >= bytes) return sendNothing(reply, bytes);
  const end = Math.min(range?.end ?? bytes, bytes - 1);
  return sendPart(reply, Readable.from(read({ start: range?.start ?? 0, end })), { bytes, range });
}

type Parts = {
  calls: CallEntry[];
  run: RunCall;
  visitors: Visitors;
  headers: SecurityHeaders;
  uploads: UploadSlots;
  spool: Spool;
};

type Answered = { input: RequestInput; result: CallAnswer };

export async function serveCalls(server: FastifyInstance, parts: Parts): Promise<void> {
  const { calls, run, visitors, headers, uploads: slots, spool } = parts;
  await acceptBodies(server);

  server.addHook('onRequest', async (request) => {
    if (changesSomething(request.method) && visitors.isForeign(request.visitor, request.headers)) {
      throw refuse('foreign_origin');
    }
  });

  async function runIt(entry: CallEntry, request: FastifyRequest): Promise<Answered> {
    const { file: spec } = entry.spec;
    if (!spec || (spec.optional && !isMultipart(request))) {
      const inAddress = entry.spec.fieldsInAddress ? readUrlQuery(request) : {};
      const input = { ...inAddress, ...(await readInput(request)) };
      return { input, result: await run(entry, input, request.visitor) };
    }
    const upload = openUpload({ request, spec, slots, spool });
    try {
      const result = await run(entry, {}, request.visitor, upload);
      return { input: upload.fields(), result };
    } finally {
      upload.close();
    }
  }

  async function answer(entry: CallEntry, request: FastifyRequest, reply: FastifyReply) {
    const isAskedFor = entry.spec.changes || entry.spec.ranges;
    if (isAskedFor && isUnasked(request, visitors)) throw refuse('foreign_origin');
    const { input, result } = await runIt(entry, request);
    const { status, body } = result;
    const back = isNavigation(request) ? readReturnPath(input[returnField]) : undefined;
    if (back !== undefined && changesSomething(request.method)) {
      if (body.status !== 'error') return reply.redirect(back, 303);
      const path = callPath(entry.spec);
      keepRefusedForm(request.visitor.cookies, { path, input, failure: body });
      return reply.redirect(withRefusal(back, body.code), 303);
    }
    if (body.status === 'error') return sendFailure(reply, { ...result, body });
    reply.code(status).header('cache-control', 'no-store').header('vary', 'Accept');
    if (entry.view && isNavigation(request)) {
      const nonce = freshNonce();
      const { host, language } = request.visitor;
      return reply
        .type('text/html; charset=utf-8')
        .header('content-security-policy', headers.contentSecurityPolicy(host, nonce))
        .send(entry.view(body.data, { input: parseInput(entry.spec.input, input), language, nonce }));
    }
    if (entry.spec.ranges) return sendBytes(request, reply, body.data as RangedBytes);
    if (entry.spec.download) {
      reply.header('content-disposition', `attachment; filename="${entry.spec.download}"`);
    }
    if (entry.spec.contentType) return reply.type(entry.spec.contentType).send(String(body.data));
    const data = serializerOf(entry.spec)(body.data);
    const text = entry.spec.bare ? data : `{"status":"success","data":${data}}`;
    reply.type('application/json; charset=utf-8');
    if (entry.spec.holdsSecret) return reply.send(text);
    reply.header('vary', 'Accept, Accept-Encoding');
    if (text.length < minGzipBytes || !takesGzip(request)) return reply.send(text);
    return reply.header('content-encoding', 'gzip').send(await squeeze(text));
  }

  const table = byAddress(calls);

  /** What no call takes. It is asked before the body is read: its kind does not matter any more. */
  async function refuseRest({ routeOptions, params }: FastifyRequest, reply: FastifyReply): Promise<never> {
    const rest = (params as { '*'?: string })['*'] ?? '';
    const methods = table.get((routeOptions.url ?? '').replace('*', () => rest));
    if (!methods) throw refuse('not_found');
    reply.header('allow', server.supportedMethods.filter((method) => takes(methods, method)).join(', '));
    throw refuse('wrong_method');
  }

  for (const [address, methods] of table) {
    for (const [method, entry] of methods) {
      server.route({
        method,
        url: address,
        config: {
          takesFile: entry.spec.file !== undefined,
          takesPlainBody: entry.spec.plainBody === true,
        },
        handler: (request, reply) => answer(entry, request, reply),
      });
    }
    if (!isBelowPrefix(address)) {
      const others = server.supportedMethods.filter((method) => !takes(methods, method));
      server.route({ method: others, url: address, onRequest: refuseRest, handler: () => {} });
    }
  }
  for (const prefix of prefixes) server.all(`${prefix}/*`, { onRequest: refuseRest }, () => {});
}

function byAddress(calls: CallEntry[]): Map<string, Methods> {
  const table = new Map<string, Methods>();
  for (const entry of calls) {
    for (const address of callAddresses(entry.spec)) {
      const methods = table.get(address) ?? (new Map() as Methods);
      if (methods.has(entry.spec.method)) throw new Error(`${entry.name}: ${address} is declared twice`);
      table.set(address, methods.set(entry.spec.method, entry));
    }
  }
  return table;
}

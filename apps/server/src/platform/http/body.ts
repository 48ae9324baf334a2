// Which bodies a server takes, and how they become plain values: JSON or a form. Everything is bounded
// before it is kept, and no key can reach behind an object.
import type { IncomingMessage } from 'node:http';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { holdsNul, type RequestInput, parseJson } from '../json.ts';
import { refuse } from '../refusal.ts';

export const maxBodyBytes = 256 * 1024;
export const maxFields = 200;
/** All of a body that brings no file must have arrived within this. */
export const bodyArrivalMs = 30_000;

declare module 'fastify' {
  interface FastifyContextConfig {
    takesFile?: boolean;
    takesPlainBody?: boolean;
  }
}

/** `name[]` gathers a list under `name`; of other names sent twice, the last one wins, as in JSON. */
export function gatherFields(pairs: Iterable<[string, string]>): RequestInput {
  const fields: RequestInput = Object.create(null) as RequestInput;
  let count = 0;
  for (const [key, value] of pairs) {
    if (++count > maxFields) throw refuse('too_large');
    if (holdsNul(key) || holdsNul(value)) throw refuse('malformed');
    const name = key.endsWith('[]') ? key.slice(0, -2) : key;
    if (name === '__proto__') continue;
    const list = fields[name];
    if (name === key) fields[name] = value;
    else if (Array.isArray(list)) list.push(value);
    else fields[name] = [value];
  }
  return { ...fields };
}

export const parseForm = (text: string): RequestInput => gatherFields(new URLSearchParams(text));

const utf8 = new TextDecoder('utf-8', { fatal: true });

function decode(body: Buffer): string {
  try {
    return utf8.decode(body);
  } catch {
    throw refuse('malformed');
  }
}

export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** A sender of one byte at a time holds no request open for long. */
export function boundArrival(request: IncomingMessage): void {
  if (!hasBody(request)) return;
  const late = setTimeout(() => request.complete || request.destroy(), bodyArrivalMs);
  request.once('close', () => clearTimeout(late));
}

/** By its header: known before the body is read. */
export const isMultipart = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  /^multipart\/form-data\b/i.test(headers['content-type'] ?? '');

/** Teaches a server the kinds of body; any other is refused with 415. */
export async function acceptBodies(server: FastifyInstance): Promise<void> {
  server.removeAllContentTypeParsers();
  const accept = (type: string, parse: (text: string) => RequestInput) =>
    server.addContentTypeParser(type, { parseAs: 'buffer' }, async (_request: FastifyRequest, body: Buffer) =>
      body.length === 0 ? {} : parse(decode(body)),
    );
  accept('application/json', parseJson);
  accept('application/x-www-form-urlencoded', parseForm);
  // R7.245, R7.248: what such a text holds is seen in it.
  server.addContentTypeParser(
    'text/plain',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => {
      if (!request.routeOptions.config.takesPlainBody) throw refuse('wrong_type');
      const text = decode(body).trim();
      return text.startsWith('{') ? parseJson(text) : parseForm(text);
    },
  );
  await server.register(multipart, { throwFileSizeLimit: false });
  server.addHook('preParsing', async (request) => {
    const encoding = request.headers['content-encoding'];
    if (encoding !== undefined && encoding !== 'identity') throw refuse('wrong_type');
    // Calls with a file have bounds of their own, and ask who sends it first.
    if (request.routeOptions.config.takesFile && isMultipart(request)) return;
    if (Number(request.headers['content-length'] ?? 0) > maxBodyBytes) throw refuse('too_large');
    boundArrival(request.raw);
  });
}

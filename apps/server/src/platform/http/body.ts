// Which bodies a server takes, and how they become plain values: JSON or a form. Everything is bounded
// before it is kept, and no key can reach behind an object.
import type { IncomingMessage } from 'node:http';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refuse } from '../refusal.ts';

export const maxBodyBytes = 256 * 1024;
export const maxBodyDepth = 16;
export const maxFields = 200;
/** All of a body that brings no file must have arrived within this. */
export const bodyArrivalMs = 30_000;

export type Input = Record<string, unknown>;

declare module 'fastify' {
  interface FastifyContextConfig {
    takesFile?: boolean;
  }
}

/** Counts brackets outside of strings: a parser must not meet a thousand nested lists. */
function isDeep(text: string): boolean {
  let depth = 0;
  let inString = false;
  for (let at = 0; at < text.length; at++) {
    const character = text.charCodeAt(at);
    if (inString) {
      if (character === 0x5c) at++;
      else if (character === 0x22) inString = false;
    } else if (character === 0x22) inString = true;
    else if (character === 0x7b || character === 0x5b) {
      if (++depth > maxBodyDepth) return true;
    } else if (character === 0x7d || character === 0x5d) depth--;
  }
  return false;
}

/** Postgres stores no NUL, in a key or in a text. */
const holdsNul = (text: string): boolean => text.includes('\0');

export function parseJson(text: string): Input {
  if (isDeep(text)) throw refuse('malformed');
  // Only bodies that could hold such a key or character pay for looking at every value.
  const suspicious = /__proto__|\\u/.test(text);
  let value: unknown;
  try {
    value = suspicious
      ? JSON.parse(text, (key, inner: unknown) => {
          if (key === '__proto__') return undefined;
          if (holdsNul(key) || (typeof inner === 'string' && holdsNul(inner))) throw refuse('malformed');
          return inner;
        })
      : JSON.parse(text);
  } catch {
    throw refuse('malformed');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw refuse('malformed');
  return value as Input;
}

/** `name[]` gathers a list under `name`; of other names sent twice, the last one wins, as in JSON. */
export function gatherFields(pairs: Iterable<[string, string]>): Input {
  const fields: Input = Object.create(null) as Input;
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

export const parseForm = (text: string): Input => gatherFields(new URLSearchParams(text));

const utf8 = new TextDecoder('utf-8', { fatal: true });

function decode(body: Buffer): string {
  try {
    return utf8.decode(body);
  } catch {
    throw refuse('malformed');
  }
}

/** Whoever sends a drop at a time holds nothing open for long. */
function boundArrival(request: IncomingMessage): void {
  const hasBody = request.headers['transfer-encoding'] ?? Number(request.headers['content-length'] ?? 0);
  if (!hasBody) return;
  const late = setTimeout(() => request.complete || request.destroy(), bodyArrivalMs);
  request.once('close', () => clearTimeout(late));
}

/** Teaches a server the three kinds of body; any other is refused with 415. */
export async function acceptBodies(server: FastifyInstance): Promise<void> {
  server.removeAllContentTypeParsers();
  const accept = (type: string, parse: (text: string) => Input) =>
    server.addContentTypeParser(type, { parseAs: 'buffer' }, async (_request: FastifyRequest, body: Buffer) =>
      body.length === 0 ? {} : parse(decode(body)),
    );
  accept('application/json', parseJson);
  accept('application/x-www-form-urlencoded', parseForm);
  await server.register(multipart, { throwFileSizeLimit: false });
  server.addHook('preParsing', async (request) => {
    const encoding = request.headers['content-encoding'];
    if (encoding !== undefined && encoding !== 'identity') throw refuse('wrong_type');
    // Calls with a file have bounds of their own, and ask who sends it first.
    if (request.routeOptions.config.takesFile) return;
    if (Number(request.headers['content-length'] ?? 0) > maxBodyBytes) throw refuse('too_large');
    boundArrival(request.raw);
  });
}

// Reads the input of a request. A multipart form is read as it arrives: a call that takes files says what
// becomes of each, and any other call refuses them.
import type { MultipartFile, MultipartValue } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { Refusal, refuse } from '../refusal.ts';
import type { RequestInput } from '../json.ts';
import { gatherFields, maxBodyBytes, maxFields, parseForm } from './body.ts';

/** The fields read so far, in their order. */
export type Pairs = [name: string, value: string][];

const refuseFile = (): never => {
  throw refuse('wrong_type');
};

type FileTaker = {
  /** Of the file; one byte more reaches `take`, which can tell by it. */
  maxBytes: number;
  take(part: MultipartFile): Promise<void>;
};

/** What the parser says of a form that it cannot read, or that ends too soon. */
function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  return refuse((error as { statusCode?: number }).statusCode === 413 ? 'too_large' : 'malformed');
}

/** Adds its fields to `pairs` as they come. */
export async function readParts(request: FastifyRequest, pairs: Pairs, file?: FileTaker): Promise<void> {
  let bytes = 0;
  const limits = {
    fields: maxFields,
    parts: maxFields,
    fieldSize: maxBodyBytes,
    fieldNameSize: 100,
    headerPairs: 20,
    fileSize: (file?.maxBytes ?? 0) + 1,
  };
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'file') {
        await (file ?? { take: refuseFile }).take(part);
        continue;
      }
      const { fieldname, value, valueTruncated, fieldnameTruncated } = part as MultipartValue<string>;
      bytes += Buffer.byteLength(value);
      if (valueTruncated || fieldnameTruncated || bytes > maxBodyBytes) throw refuse('too_large');
      pairs.push([fieldname, value]);
    }
  } catch (error) {
    // The parser has no reader any more.
    request.raw.unpipe();
    throw asRefusal(error);
  }
}

export function readUrlQuery(request: FastifyRequest): RequestInput {
  const { url = '' } = request.raw;
  const at = url.indexOf('?');
  return parseForm(at < 0 ? '' : url.slice(at + 1));
}

/** What a call is given: the body, or the query of a request that has none. */
export async function readInput(request: FastifyRequest): Promise<RequestInput> {
  if (request.method === 'GET' || request.method === 'HEAD') return readUrlQuery(request);
  if (!request.isMultipart()) return (request.body as RequestInput | undefined) ?? {};
  const pairs: Pairs = [];
  await readParts(request, pairs);
  return gatherFields(pairs);
}

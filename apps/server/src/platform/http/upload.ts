// The file that a call may declare. Not a byte of it is read before its sender may make the call; then it is
// held in memory, within its bound, for as long as the call runs: whatever happens, nothing is left behind.
import type { MultipartFile } from '@fastify/multipart';
import type { CallSpec, ParamsOf, RefusalCode } from '@alcove/protocol';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal, refuse, refuseFields } from '../refusal.ts';
import type { RequestInput } from '../json.ts';
import { gatherFields, maxBodyBytes } from './body.ts';
import { type Pairs, readParts, readUrlQuery } from './parts.ts';
import type { UploadSender, UploadSlots } from './upload-slots.ts';

export const uploadBounds = {
  /** All of it must have arrived within this. */
  arrivalMs: 120_000,
  nameMaxLength: 255,
  /** What still flows by of a body whose sender was refused, so that the answer reaches her. */
  refusedBytes: 64 * 1024,
  refusedMs: 5000,
};

export type UploadedFile = {
  field: string;
  /** As its sender calls it, and of the kind she says it is: nothing to rely on. */
  name: string;
  type: string;
  content: Buffer;
};

/** A file at the door. */
export type Upload = {
  /** Those of its fields that were read so far, and the query's. */
  fields(): RequestInput;
  /** Once. `judge` sees the fields that come before the file; what it refuses is not read. */
  read(judge: (fields: RequestInput) => void): Promise<UploadedFile>;
  /** The call has ended, and with it the file. */
  close(): void;
};

type FileSpec = NonNullable<CallSpec['file']>;

/** The file is at fault: said by its code, and at its field. */
export const refuseFile = <C extends RefusalCode>(
  { field }: Pick<UploadedFile, 'field'>,
  code: C,
  ...[params]: ParamsOf<C> extends undefined ? [] : [ParamsOf<C>]
): Refusal => new Refusal(code, params, { [field]: { code, params: params ?? {} } });

const tooLarge = (spec: FileSpec): Refusal =>
  refuseFile(spec, 'file_too_large', { megabytes: Math.floor(spec.maxBytes / 1024 / 1024) });

async function readFile({ file, filename, mimetype }: MultipartFile, spec: FileSpec): Promise<UploadedFile> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of file as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > spec.maxBytes) throw tooLarge(spec);
    chunks.push(chunk);
  }
  return {
    field: spec.field,
    name: filename?.slice(-uploadBounds.nameMaxLength) ?? '',
    type: mimetype.slice(0, uploadBounds.nameMaxLength).toLowerCase(),
    content: Buffer.concat(chunks),
  };
}

/** What a form sends where no file was chosen. */
const isNothing = ({ name, content }: UploadedFile): boolean => name === '' && content.length === 0;

/**
 * Refused before all of it was there: the rest flows by and is not kept, as long as it is short enough to
 * be worth it; then the line is cut.
 */
function letPass({ raw: request }: FastifyRequest, { raw: response }: FastifyReply, maxBytes: number) {
  if (request.complete || request.destroyed) return;
  let left = maxBytes;
  const cut = () => {
    request.pause();
    if (response.writableFinished) request.destroy();
    else response.once('finish', () => request.destroy());
  };
  const late = setTimeout(cut, uploadBounds.refusedMs);
  request.once('close', () => clearTimeout(late));
  request.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) cut();
  });
  request.resume();
}

type Parts = {
  request: FastifyRequest;
  reply: FastifyReply;
  spec: FileSpec;
  slots: UploadSlots;
};

/** `bytesRead` counts all that ever came over the connection. */
function senderOf({ raw, visitor }: FastifyRequest): UploadSender {
  const before = raw.socket.bytesRead;
  return {
    address: visitor.address,
    uid: visitor.session?.uid,
    receivedBytes: () => raw.socket.bytesRead - before,
    isComplete: () => raw.complete,
    cutOff: () => void raw.destroy(),
  };
}

export function openUpload({ request, reply, spec, slots }: Parts): Upload {
  const query = readUrlQuery(request);
  const pairs: Pairs = [];
  const fields = () => ({ ...query, ...gatherFields(pairs) });
  const wholeBytes = spec.maxBytes + maxBodyBytes;
  let worthBytes = uploadBounds.refusedBytes;
  let release: (() => void) | undefined;

  return {
    fields,
    async read(judge) {
      release = slots.take(senderOf(request));
      worthBytes = wholeBytes;
      if (!request.isMultipart()) throw refuse('wrong_type');
      if (Number(request.headers['content-length'] ?? 0) > wholeBytes) throw tooLarge(spec);
      let uploaded: UploadedFile | undefined;
      await readParts(request, pairs, {
        maxBytes: spec.maxBytes,
        async take(part) {
          if (part.fieldname !== spec.field) throw refuse('wrong_type');
          if (uploaded) throw refuseFile(spec, 'files_too_many', { count: 1 });
          judge(fields());
          uploaded = await readFile(part, spec);
        },
      });
      if (!uploaded || isNothing(uploaded)) throw refuseFields({ [spec.field]: 'field_required' });
      return uploaded;
    },
    close() {
      release?.();
      letPass(request, reply, worthBytes);
    },
  };
}

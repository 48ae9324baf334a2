// Reads the file that a call declares. No byte of it is read before the sender may make the call; then it is held
// in memory, within its bound, until the call has ended: nothing of it is written to disk here.
import type { MultipartFile } from '@fastify/multipart';
import type { CallSpec, ParamsOf, RefusalCode } from '@alcove/protocol';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal, refuse, refuseFields } from '../refusal.ts';
import type { RequestInput } from '../json.ts';
import { gatherFields, maxBodyBytes } from './body.ts';
import { type Pairs, readParts, readUrlQuery } from './parts.ts';
import type { UploadSender, UploadSlots } from './upload-slots.ts';

export const uploadBounds = {
  /** The whole upload must arrive within this time. */
  arrivalMs: 120_000,
  nameMaxLength: 255,
  /** Bytes of a refused body that are still read and discarded, so that the sender receives the answer. */
  refusedBytes: 64 * 1024,
  refusedMs: 5000,
};

export type UploadedFile = {
  field: string;
  /** Name and type as the sender declares them: never trusted. */
  name: string;
  type: string;
  content: Buffer;
};

/** An upload that has not been read yet. */
export type Upload = {
  /** The form fields that were read so far, and those of the query. */
  fields(): RequestInput;
  /** Called once; nothing where an optional file was not sent. `judge` sees the fields before the file; where it throws, the file is not read. */
  read(judge: (fields: RequestInput) => void): Promise<UploadedFile | undefined>;
  /** The call has ended: the slot is released and the rest of the body discarded. */
  close(): void;
};

type FileSpec = NonNullable<CallSpec['file']>;

/** A refusal of the file itself, shown at its form field. */
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

/** Browsers send an empty part where no file was chosen. */
const isNothing = ({ name, content }: UploadedFile): boolean => name === '' && content.length === 0;

/**
 * After an early refusal the rest of the body is read and discarded, up to a bound; beyond it the connection is
 * closed.
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

/** `bytesRead` counts all bytes of the connection, former requests included. */
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
      if (uploaded && !isNothing(uploaded)) return uploaded;
      if (spec.optional) return undefined;
      throw refuseFields({ [spec.field]: 'field_required' });
    },
    close() {
      release?.();
      letPass(request, reply, worthBytes);
    },
  };
}

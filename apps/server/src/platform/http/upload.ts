// Reads the file that a call declares. No byte of it is read before the sender may make the call; then it waits on
// disk, within its bound, until the call has ended.
import { createHash } from 'node:crypto';
import type { MultipartFile } from '@fastify/multipart';
import type { CallSpec, ParamsOf, RefusalCode } from '@alcove/protocol';
import type { FastifyRequest } from 'fastify';
import { Refusal, refuse, refuseFields } from '../refusal.ts';
import type { RequestInput } from '../json.ts';
import { gatherFields, maxBodyBytes } from './body.ts';
import { type Pairs, readParts, readUrlQuery } from './parts.ts';
import type { Spool, Spooled } from '../spool.ts';
import { uploadRestMs } from './rest-of-body.ts';
import type { UploadSender, UploadSlots } from './upload-slots.ts';

export const uploadBounds = {
  /** The largest upload must arrive within this time; slower senders are cut off where others wait. */
  arrivalMs: 600_000,
  nameMaxLength: 255,
};

export type UploadedFile = {
  field: string;
  /** Name and type as the sender declares them: never trusted. */
  name: string;
  type: string;
  /** Where it waits on disk until the call has ended; a picture of a frame is held in memory. */
  content: string | Buffer;
  bytes: number;
  sha256: string;
  /** The first bytes, enough to tell what it is. */
  head: Buffer;
};

/** A file that did not come by an upload. */
export const fileInMemory = (
  file: Pick<UploadedFile, 'field' | 'name' | 'type'>,
  content: Buffer,
): UploadedFile => ({
  ...file,
  content,
  bytes: content.length,
  sha256: createHash('sha256').update(content).digest('hex'),
  head: content,
});

/** An upload that has not been read yet. */
export type Upload = {
  /** The form fields that were read so far, and those of the query. */
  fields(): RequestInput;
  /** Called once; nothing where an optional file was not sent. `judge` sees the fields before the file; where it throws, the file is not read. */
  read(judge: (fields: RequestInput) => void): Promise<UploadedFile | undefined>;
  /** The call has ended: the slot is released. */
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

function describe({ filename, mimetype }: MultipartFile, spec: FileSpec, spooled: Spooled): UploadedFile {
  const { path: content, ...measured } = spooled;
  return {
    field: spec.field,
    name: filename?.slice(-uploadBounds.nameMaxLength) ?? '',
    type: mimetype.slice(0, uploadBounds.nameMaxLength).toLowerCase(),
    content,
    ...measured,
  };
}

/** Browsers send an empty part where no file was chosen. */
const isNothing = ({ name, bytes }: UploadedFile): boolean => name === '' && bytes === 0;

type Parts = {
  request: FastifyRequest;
  spec: FileSpec;
  slots: UploadSlots;
  spool: Spool;
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

export function openUpload({ request, spec, slots, spool }: Parts): Upload {
  const query = readUrlQuery(request);
  const pairs: Pairs = [];
  const fields = () => ({ ...query, ...gatherFields(pairs) });
  const wholeBytes = spec.maxBytes + maxBodyBytes;
  let release: (() => void) | undefined;
  let spooled: Spooled | undefined;

  return {
    fields,
    async read(judge) {
      release = slots.take(senderOf(request));
      request.rest = { bytes: wholeBytes, ms: uploadRestMs };
      if (!request.isMultipart()) throw refuse('wrong_type');
      if (Number(request.headers['content-length'] ?? 0) > wholeBytes) throw tooLarge(spec);
      let uploaded: UploadedFile | undefined;
      await readParts(request, pairs, {
        maxBytes: spec.maxBytes,
        async take(part) {
          if (part.fieldname !== spec.field) throw refuse('wrong_type');
          if (uploaded && spec.second) throw refuseFile(spec, spec.second);
          if (uploaded) throw refuseFile(spec, 'files_too_many', { count: 1 });
          judge(fields());
          spooled = await spool.write(part.file, (bytes) => {
            if (bytes > spec.maxBytes) throw tooLarge(spec);
          });
          uploaded = describe(part, spec, spooled);
        },
      });
      if (uploaded && !isNothing(uploaded)) return uploaded;
      if (spec.optional) return undefined;
      throw refuseFields({ [spec.field]: 'field_required' });
    },
    close() {
      release?.();
      // What cannot be removed now goes at the next start.
      if (spooled) void spool.remove(spooled).catch(() => {});
    },
  };
}

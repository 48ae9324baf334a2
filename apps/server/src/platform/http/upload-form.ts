// Reads the form of an upload as it arrives: each of its files is received or refused. A refused one gives its slot
// back at once, and of what follows it so much is read and discarded that its sender sees the answer.
import type { MultipartFile } from '@fastify/multipart';
import { type Language, type RefusalCode, type Uid, uploadLimits } from '@alcove/protocol';
import type { FastifyRequest } from 'fastify';
import type { Clock } from '../clock.ts';
import { refuse } from '../refusal.ts';
import type { Failures } from './failures.ts';
import { type Pairs, readParts } from './parts.ts';
import { discardPart, type RestBounds, uploadRestMs } from './rest-of-body.ts';
import type { HostedPiece, ArrivedFile } from './upload-endpoint.ts';
import type { UploadSlots } from './upload-slots.ts';
import { boundUploadTime, type UploadTimes } from './upload-time.ts';

export type UploadHostBounds = UploadTimes & {
  /** Of what follows a refusal, for all files of a form together. */
  refused: RestBounds;
};

export const uploadHostBounds: UploadHostBounds = {
  silenceMs: uploadLimits.silenceMs,
  /** A photo is made within it, and a disk has the pieces of a film. */
  handlingMs: 60_000,
  watchMs: 5000,
  /** Two pieces of our own sender: a browser looks for its answer after the whole piece. */
  refused: { bytes: 2 * uploadLimits.pieceBytes, ms: uploadRestMs },
};

export const nameMax = 255;
/** What is read of a form beside its files. */
const formBytes = 64 * 1024;

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

export type FormNeeds = { clock: Clock; bounds: UploadHostBounds; failures: Failures; slots: UploadSlots };

/** As the sender named it. */
const named = ({ filename }: MultipartFile) => ({ name: filename ?? '', type: '' });

/** What it is now, or why it was refused. */
export type AnsweredFile = ArrivedFile & { code?: RefusalCode; error?: string };

type Form = {
  uid: number;
  language: Language;
  announcedBytes: number;
  /** With the fields that stand before the file. */
  receive(piece: Omit<HostedPiece, 'range'>, fields: Pairs, signal: AbortSignal): Promise<ArrivedFile>;
};

/** What the sender reads of each file: what it is now, or why it was refused. */
export async function receiveFiles(
  request: FastifyRequest,
  { clock, bounds, failures, slots }: FormNeeds,
  { uid, language, announcedBytes, receive }: Form,
): Promise<AnsweredFile[]> {
  const { raw } = request;
  const before = raw.socket.bytesRead;
  const takeSlot = () =>
    slots.take({
      address: request.visitor.address,
      uid: uid as Uid,
      receivedBytes: () => raw.socket.bytesRead - before,
      isComplete: () => raw.complete,
      cutOff: () => void raw.destroy(),
    });
  request.rest = bounds.refused;
  let release: (() => void) | undefined = takeSlot();
  const time = boundUploadTime(request, { ...bounds, clock });
  const fields: Pairs = [];
  const files: AnsweredFile[] = [];

  async function receivePart(part: MultipartFile, content: AsyncIterable<Buffer>): Promise<ArrivedFile> {
    if (!/^files?(\[\])?$/.test(part.fieldname)) throw refuse('wrong_type');
    const piece = {
      name: nameOf(request, part),
      type: part.mimetype.slice(0, 100).toLowerCase(),
      announcedBytes: Math.max(0, announcedBytes - formBytes),
      content,
    };
    return receive(piece, fields, time.signal);
  }

  async function take(part: MultipartFile): Promise<void> {
    const content: AsyncIterableIterator<Buffer> = part.file.iterator({ destroyOnReturn: false });
    try {
      release ??= takeSlot();
      files.push(await time.within(receivePart(part, content)));
    } catch (error) {
      // A sender who left is no bug of ours.
      const reason = raw.destroyed && !raw.complete ? refuse('upload_failed') : error;
      const { body } = failures.answer(reason, { language, requestId: request.id }, 'upload');
      files.push({ ...named(part), size: 0, error: body.message, code: body.code });
      release?.();
      release = undefined;
    }
    // Work that was too late may still be reading it.
    if (time.signal.aborted) part.file.destroy();
    // An iterator that was left open holds back whatever follows.
    void content.return?.().catch(() => {});
    request.rest = await discardPart(part.file, raw, request.rest ?? bounds.refused);
  }

  try {
    await readParts(request, fields, { maxBytes: uploadLimits.fileBytes, take });
  } finally {
    time.end();
    release?.();
  }
  return files;
}

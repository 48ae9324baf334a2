// The part of a file that a player requests (RFC 9110, 14), and how it is sent.
import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { ByteRange } from '../files/files.ts';

/** A single range, as players request it; any other header is answered with the whole file. */
const rangePattern = /^bytes=(\d{1,15})-(\d{0,15})$/;

export function rangeOf(header: string | undefined): ByteRange | undefined {
  const [, start = '', end = ''] = rangePattern.exec(header ?? '') ?? [];
  if (start === '') return undefined;
  const range = { start: Number(start), end: end === '' ? Number.MAX_SAFE_INTEGER : Number(end) };
  return range.end >= range.start ? range : undefined;
}

export function sendNothing(reply: FastifyReply, bytes: number) {
  return reply.code(416).header('content-range', `bytes */${bytes}`).send();
}

/** A file that is opened as a page shows a picture or a film and runs no script. */
export const sealedFile = "default-src 'none'; img-src 'self'; media-src 'self'; sandbox";

/** The whole file, or the part of it that `content` is. */
export function sendPart(
  reply: FastifyReply,
  content: Readable,
  { bytes, range }: { bytes: number; range: ByteRange | undefined },
) {
  if (!range) return reply.header('content-length', bytes).send(content);
  const end = Math.min(range.end, bytes - 1);
  return reply
    .code(206)
    .header('content-range', `bytes ${range.start}-${end}/${bytes}`)
    .header('content-length', end - range.start + 1)
    .send(content);
}

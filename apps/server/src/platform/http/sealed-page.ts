// A rendered page kept in memory, ready for any number of fresh nonces: its bytes are split where the
// nonce goes, and each piece is compressed once. An answer then costs copying and a checksum.
import { constants, crc32, deflateRawSync } from 'node:zlib';

export type SealedPage = { plain: Buffer[]; squeezed?: Buffer[]; bytes: number };

const gzipHeader = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]);
/** An empty last block. */
const gzipEnd = Buffer.from([0x03, 0x00]);

/** `placeholder` stands in the page wherever a nonce goes; it cannot be known outside. */
export function sealPage(html: Buffer, placeholder: string): SealedPage {
  const plain: Buffer[] = [];
  let from = 0;
  for (let at = html.indexOf(placeholder); at >= 0; at = html.indexOf(placeholder, from)) {
    plain.push(html.subarray(from, at));
    from = at + placeholder.length;
  }
  plain.push(html.subarray(from));
  return { plain, bytes: html.length };
}

/** Flushed to a byte boundary and referring to nothing before them, pieces can stand side by side. */
const squeeze = (pieces: Buffer[]): Buffer[] =>
  pieces.map((piece) => deflateRawSync(piece, { finishFlush: constants.Z_FULL_FLUSH }));

const interleave = (pieces: Buffer[], between: Buffer): Buffer[] =>
  pieces.flatMap((piece, index) => (index === 0 ? [piece] : [between, piece]));

export const openPlain = (page: SealedPage, nonce: string): Buffer =>
  Buffer.concat(interleave(page.plain, Buffer.from(nonce)));

export function openGzip(page: SealedPage, nonce: string): Buffer {
  const between = Buffer.from(nonce);
  const stored = Buffer.alloc(5 + between.length);
  stored.writeUInt16LE(between.length, 1);
  stored.writeUInt16LE(~between.length & 0xffff, 3);
  between.copy(stored, 5);

  const end = Buffer.alloc(8);
  const plain = interleave(page.plain, between);
  end.writeUInt32LE(
    plain.reduce((sum, piece) => crc32(piece, sum), 0),
    0,
  );
  end.writeUInt32LE(
    plain.reduce((sum, piece) => sum + piece.length, 0),
    4,
  );
  page.squeezed ??= squeeze(page.plain);
  return Buffer.concat([gzipHeader, ...interleave(page.squeezed, stored), gzipEnd, end]);
}

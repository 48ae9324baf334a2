// What a local file says of itself in its last bytes, so that content and type appear and vanish together.
// At the end rather than the start: pictures and videos stay readable to any program as they lie there.
export const trailerBytes = 128;

const mark = 'alcove-file ';

export function toTrailer(type: string): Buffer {
  const text = `\n${mark}${type}`;
  if (text.length >= trailerBytes) throw new TypeError('not a content type');
  return Buffer.from(`${text.padEnd(trailerBytes - 1)}\n`, 'latin1');
}

/** The content type, or nothing when these are not the bytes that we wrote. */
export function readTrailer(trailer: Buffer): string | undefined {
  const text = trailer.toString('latin1');
  return text.startsWith(`\n${mark}`) ? text.slice(mark.length + 1).trimEnd() : undefined;
}

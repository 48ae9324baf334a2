// The index at the start of a rendition (ISO 14496-12, `sidx`): where its segments lie and how long each lasts.

export type FilmSegment = { start: number; bytes: number; startMs: number; durationMs: number };

export type RenditionIndex = {
  /** What comes before the index: how everything after it is read. */
  initBytes: number;
  segments: FilmSegment[];
  /** As HLS names them, such as `avc1.64001f,mp4a.40.2`. */
  codecs: string;
};

/** Enough for an hour in segments of two seconds, for two tracks. */
export const indexBytesMax = 131_072;

function* boxesOf(head: Buffer) {
  for (let at = 0; at + 8 <= head.length;) {
    const bytes = head.readUInt32BE(at);
    if (bytes < 8) return;
    yield { at, bytes, type: head.toString('latin1', at + 4, at + 8) };
    at += bytes;
  }
}

function segmentsOf(head: Buffer, at: number, bytes: number): FilmSegment[] {
  const isLong = head.readUInt8(at + 8) === 1;
  const timescale = head.readUInt32BE(at + 16);
  const first = Number(isLong ? head.readBigUInt64BE(at + 28) : head.readUInt32BE(at + 24));
  const listAt = at + (isLong ? 36 : 28);
  const count = head.readUInt16BE(listAt + 2);
  let [start, ticks] = [at + bytes + first, 0];
  return Array.from({ length: count }, (_, nth) => {
    const entryAt = listAt + 4 + nth * 12;
    const [size, duration] = [head.readUInt32BE(entryAt) & 0x7fffffff, head.readUInt32BE(entryAt + 4)];
    const segment = {
      start,
      bytes: size,
      startMs: (ticks * 1000) / timescale,
      durationMs: (duration * 1000) / timescale,
    };
    start += size;
    ticks += duration;
    return segment;
  });
}

function codecsOf(init: Buffer): string {
  const at = init.indexOf('avcC');
  const video = `avc1.${init.toString('hex', at + 5, at + 8)}`;
  return init.includes('mp4a') ? `${video},mp4a.40.2` : video;
}

/** `head`: the first bytes of a rendition that this server has made. Its first index is that of the picture. */
export function readIndex(head: Buffer): RenditionIndex {
  const index = [...boxesOf(head)].find(({ type }) => type === 'sidx');
  if (!index || index.at + index.bytes > head.length) throw new Error('a rendition has no index');
  return {
    initBytes: index.at,
    segments: segmentsOf(head, index.at, index.bytes),
    codecs: codecsOf(head.subarray(0, index.at)),
  };
}

export const lengthMsOf = ({ segments }: Pick<RenditionIndex, 'segments'>): number =>
  Math.round(segments.reduce((sum, { durationMs }) => sum + durationMs, 0));

/** Of the segment that needs most. */
export const bitsPerSecondOf = ({ segments }: Pick<RenditionIndex, 'segments'>): number =>
  Math.ceil(Math.max(...segments.map(({ bytes, durationMs }) => (bytes * 8000) / Math.max(1, durationMs))));

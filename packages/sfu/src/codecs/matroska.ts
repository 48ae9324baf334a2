// Writes Matroska with VP8 or H.264 and Opus as blocks arrive, without an index. Read by ffmpeg alone.
import type { PictureSize } from './frame.ts';
import type { VideoCodec } from '../wire/sdp.ts';

export type MatroskaTrack = 'video' | 'audio';

const codecNames: Record<VideoCodec, string> = { VP8: 'V_VP8', H264: 'V_MPEG4/ISO/AVC' };
const trackNumbers: Record<MatroskaTrack, number> = { video: 1, audio: 2 };
/** Block times are 16-bit milliseconds relative to their cluster. */
const clusterMs = 5000;
const unknownSize = Buffer.from('01ffffffffffffff', 'hex');

function element(id: string, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content);
  const size = Buffer.alloc(8);
  size.writeBigUInt64BE((1n << 56n) | BigInt(body.length));
  return Buffer.concat([Buffer.from(id, 'hex'), size, body]);
}

function number(id: string, value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(value));
  return element(id, bytes);
}

function float(id: string, value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleBE(value);
  return element(id, bytes);
}

const text = (id: string, value: string): Buffer => element(id, Buffer.from(value, 'latin1'));

/** Two channels at 48 kHz, nothing skipped. */
const opusHead = Buffer.from('4f707573486561640102000080bb0000000000', 'hex');

const names = (track: MatroskaTrack) => [
  number('d7', trackNumbers[track]),
  number('73c5', trackNumbers[track]),
  number('9c', 0),
];

const soundTrack = element(
  'ae',
  ...names('audio'),
  number('83', 2),
  text('86', 'A_OPUS'),
  element('63a2', opusHead),
  element('e1', float('b5', 48_000), number('9f', 2)),
);

const pictureTrack = (codec: VideoCodec, { width, height }: PictureSize): Buffer =>
  element(
    'ae',
    ...names('video'),
    number('83', 1),
    text('86', codecNames[codec]),
    element('e0', number('b0', width), number('ba', height)),
  );

/** The header declares both tracks, even where one stays empty. */
export function matroskaHeader(codec: VideoCodec, size: PictureSize): Buffer {
  return Buffer.concat([
    element(
      '1a45dfa3',
      number('4286', 1),
      number('42f7', 1),
      number('42f2', 4),
      number('42f3', 8),
      text('4282', 'matroska'),
      number('4287', 4),
      number('4285', 2),
    ),
    Buffer.from('18538067', 'hex'),
    unknownSize,
    element('1549a966', number('2ad7b1', 1_000_000), text('4d80', 'engine'), text('5741', 'engine')),
    element('1654ae6b', pictureTrack(codec, size), soundTrack),
  ]);
}

/** Answers the bytes to write for each block. */
export function createMatroskaBlocks() {
  let cluster: number | undefined;
  return (track: MatroskaTrack, atMs: number, isKey: boolean, data: Buffer): Buffer => {
    const parts: Buffer[] = [];
    if (cluster === undefined || atMs - cluster > clusterMs) {
      cluster = atMs;
      parts.push(Buffer.from('1f43b675', 'hex'), unknownSize, number('e7', atMs));
    }
    const head = Buffer.alloc(4);
    head[0] = 0x80 | trackNumbers[track];
    head.writeInt16BE(Math.max(-0x8000, atMs - cluster), 1);
    head[3] = isKey ? 0x80 : 0;
    parts.push(element('a3', head, data));
    return Buffer.concat(parts);
  };
}

// IVF, the simplest file of encoded pictures that ffmpeg reads and writes; timestamps are those of RTP.
import type { EncodedFrame, PictureSize } from './frame.ts';
import type { VideoCodec } from '../wire/sdp.ts';

const fourCharacterCodes: Record<VideoCodec, string> = { VP8: 'VP80', H264: 'H264' };

export function ivfHeader(codec: VideoCodec, { width, height }: PictureSize): Buffer {
  const header = Buffer.alloc(32);
  header.write('DKIF', 0, 'latin1');
  header.writeUInt16LE(32, 6);
  header.write(fourCharacterCodes[codec], 8, 'latin1');
  header.writeUInt16LE(width, 12);
  header.writeUInt16LE(height, 14);
  header.writeUInt32LE(90_000, 16);
  header.writeUInt32LE(1, 20);
  return header;
}

export function ivfFrame(data: Buffer, timestamp: number): Buffer {
  const header = Buffer.alloc(12);
  header.writeUInt32LE(data.length, 0);
  header.writeBigUInt64LE(BigInt(timestamp), 4);
  return Buffer.concat([header, data]);
}

/** A keyframe as a file of one picture. */
export const ivfFile = ({ codec, data, size }: EncodedFrame): Buffer =>
  Buffer.concat([ivfHeader(codec, size ?? { width: 0, height: 0 }), ivfFrame(data, 0)]);

const [fileHeaderBytes, frameHeaderBytes] = [32, 12];

/** The frames of a file, without copying them; a frame that is cut off at its end is left out. */
export function readIvf(file: Buffer): Buffer[] {
  const frames: Buffer[] = [];
  for (let at = fileHeaderBytes; at + frameHeaderBytes <= file.length;) {
    const begin = at + frameHeaderBytes;
    at = begin + file.readUInt32LE(at);
    if (at <= file.length) frames.push(file.subarray(begin, at));
  }
  return frames;
}

// One encoded picture, and what a codec makes of the packets that carry it.
import type { VideoCodec } from '../wire/sdp.ts';

/** The largest picture that is decoded here; H.264 and VP8 allow far more. */
export const framePixelsMax = 1920 * 1920;
/** Decoders round sizes up to whole blocks, and crop afterwards. */
export const decodedPixelsMax = Math.floor(framePixelsMax * 1.1);

export type PictureSize = { width: number; height: number };

export type EncodedFrame = {
  codec: VideoCodec;
  timestamp: number;
  /** Set for keyframes alone. */
  size?: PictureSize;
  /** H.264: NAL units, each after a start code. */
  data: Buffer;
  /** Parameter sets of an H.264 keyframe, where its profile is one that every player decodes. */
  parameters?: Buffer;
};

/** The part of a frame that one packet carries. */
export type Payload = {
  data: Buffer;
  /** Undefined where the codec does not tell. */
  beginsFrame?: boolean;
  /** Decoding may begin with it. */
  beginsKey: boolean;
};

export type FrameCodec = {
  /** Undefined for a packet of padding. */
  read(packet: Buffer): Payload | undefined;
  /** `nothing`: the frame holds no picture; `broken`: it cannot or must not be decoded. */
  join(payloads: Buffer[]): Omit<EncodedFrame, 'codec' | 'timestamp'> | 'nothing' | 'broken';
};

// Encoded frames as RTP payloads: made once, sent as often as the frame is.

/** A packet stays below every usual MTU, with its headers and the tag of SRTP. */
const partBytes = 1100;

/** A VP8 frame in as many payloads as it needs, with the shortest descriptor. RFC 7741, 4.2. */
export function vp8Payloads(frame: Buffer): Buffer[] {
  const count = Math.max(1, Math.ceil(frame.length / partBytes));
  return Array.from({ length: count }, (_, index) =>
    Buffer.concat([
      Buffer.from([index === 0 ? 0x10 : 0]),
      frame.subarray(index * partBytes, (index + 1) * partBytes),
    ]),
  );
}

/** The lowest bit of a VP8 frame says whether it refers to others. */
export const isVp8Keyframe = (frame: Buffer): boolean => ((frame[0] ?? 1) & 1) === 0;

// What the engine reads of packets and descriptions, and what it writes.
import { describe, expect, test } from 'vitest';
import { remb, keyframeRequest, nack, readRtcp, receiverReportOf, senderReportFor } from './rtcp.ts';
import {
  beginsH264Keyframe,
  beginsVp8Keyframe,
  isRtcp,
  isRtp,
  payloadStart,
  sequenceDistance,
} from './rtp.ts';
import { chooseAudio, chooseVideo, readDescription, ufragOf } from './sdp.ts';

const rtp = (payload: number[], { first = 0x80, extra = [] as number[] } = {}) => {
  const packet = Buffer.alloc(12);
  packet[0] = first;
  packet[1] = 96;
  return Buffer.concat([packet, Buffer.from(extra), Buffer.from(payload)]);
};

describe('a packet', () => {
  test('is distinguished from a report by its second byte', () => {
    expect(isRtp(rtp([1]))).toBe(true);
    expect(isRtcp(keyframeRequest(7))).toBe(true);
    expect(isRtp(keyframeRequest(7))).toBe(false);
    expect(isRtp(Buffer.from([0x80, 96]))).toBe(false);
  });
  test('says where its payload begins, whatever its header adds, and nothing past its end', () => {
    expect(payloadStart(rtp([1]))).toBe(12);
    expect(payloadStart(rtp([1], { first: 0x81, extra: [0, 0, 0, 9] }))).toBe(16);
    expect(payloadStart(rtp([1], { first: 0x90, extra: [0xbe, 0xde, 0, 1, 0, 0, 0, 0] }))).toBe(20);
    expect(payloadStart(rtp([], { first: 0x90, extra: [0xbe, 0xde, 0xff, 0xff] }))).toBeUndefined();
    expect(payloadStart(rtp([], { first: 0x8f }))).toBeUndefined();
  });
  test('begins a VP8 keyframe only as the first part of one', () => {
    expect(beginsVp8Keyframe(rtp([0x10, 0x00, 1, 2]))).toBe(true);
    expect(beginsVp8Keyframe(rtp([0x10, 0x01, 1, 2]))).toBe(false);
    expect(beginsVp8Keyframe(rtp([0x00, 0x00, 1, 2]))).toBe(false);
    expect(beginsVp8Keyframe(rtp([0x90, 0xe0, 0x81, 2, 3, 4, 0x00]))).toBe(true);
    expect(beginsVp8Keyframe(rtp([0x90]))).toBe(false);
  });
  test('begins an H.264 keyframe with its parameters or its picture', () => {
    expect(beginsH264Keyframe(rtp([0x67, 1]))).toBe(true);
    expect(beginsH264Keyframe(rtp([0x65, 0x88]))).toBe(true);
    // A later slice of the same picture.
    expect(beginsH264Keyframe(rtp([0x65, 0x48]))).toBe(false);
    expect(beginsH264Keyframe(rtp([0x78, 0, 9, 0x67]))).toBe(true);
    // Behind a delimiter.
    expect(beginsH264Keyframe(rtp([0x78, 0, 2, 0x09, 0xf0, 0, 4, 0x67, 1, 2, 3]))).toBe(true);
    expect(beginsH264Keyframe(rtp([0x78, 0xff, 0xff, 0x09, 0xf0]))).toBe(false);
    expect(beginsH264Keyframe(rtp([0x7c, 0x85, 0x88]))).toBe(true);
    expect(beginsH264Keyframe(rtp([0x7c, 0x05, 0x88]))).toBe(false);
    expect(beginsH264Keyframe(rtp([0x7c, 0x85, 0x48]))).toBe(false);
    expect(beginsH264Keyframe(rtp([0x41, 0x9a]))).toBe(false);
  });
});

test('numbers are compared around their end', () => {
  expect(sequenceDistance(65_535, 0)).toBe(1);
  expect(sequenceDistance(0, 65_535)).toBe(-1);
  expect(sequenceDistance(10, 32_000)).toBe(31_990);
});

const read = (...packets: Buffer[]) => [...readRtcp(Buffer.concat(packets))];

describe('a report', () => {
  test('of lost packets names each of them', () => {
    const lost = [65_534, 65_535, 0, 15, 40];
    expect(read(nack(9, lost))).toEqual([{ kind: 'nack', ssrc: 9, sequences: lost }]);
  });
  test('asks for a keyframe, tells what a line carries, and how packets arrive; several travel as one', () => {
    const report = { lost: 3, fractionLost: 0.25, highest: 70_000, jitter: 5, lastReport: 1, delay: 2 };
    expect(read(keyframeRequest(5), remb([5], 1_200_000), receiverReportOf(5, report))).toEqual([
      { kind: 'keyframe_request', ssrc: 5 },
      { kind: 'remb', bitsPerSecond: 1_200_000 },
      { kind: 'receiver_report', reports: [{ ssrc: 5, fractionLost: 0.25, highest: 70_000 }] },
    ]);
  });
  test('of a publisher is sent to viewers in their numbers', () => {
    const packet = Buffer.alloc(52);
    packet[0] = 0x81;
    packet[1] = 200;
    packet.writeUInt16BE(12, 2);
    packet.writeUInt32BE(77, 4);
    packet.writeUInt32BE(0xffff_fff0, 16);
    const [report] = read(packet);
    if (report?.kind !== 'sender_report') throw new Error('no sender report');
    expect(read(senderReportFor(report, 11, 0x20))).toMatchObject([
      { kind: 'sender_report', ssrc: 11, rtpTime: 0x10 },
    ]);
  });
  test('that is cut off, or says it is longer than it is, is left out', () => {
    expect(read(keyframeRequest(5).subarray(0, 8))).toEqual([]);
    const lying = keyframeRequest(5);
    lying.writeUInt16BE(500, 2);
    expect(read(lying)).toEqual([]);
    expect(read(Buffer.from([0x80]))).toEqual([]);
  });
});

const offer = `v=0\r
o=- 1 2 IN IP4 127.0.0.1\r
s=-\r
t=0 0\r
a=group:BUNDLE 0 1\r
m=audio 9 UDP/TLS/RTP/SAVPF 111 63\r
a=ice-ufrag:abcd\r
a=mid:0\r
a=rtpmap:111 opus/48000/2\r
m=video 9 UDP/TLS/RTP/SAVPF 96 97 108 39\r
a=mid:1\r
a=extmap:2/sendonly http://www.webrtc.org/experiments/rtp-hdrext/abs-send-time\r
a=rtpmap:96 VP8/90000\r
a=rtpmap:97 rtx/90000\r
a=fmtp:97 apt=96\r
a=rtpmap:108 H264/90000\r
a=fmtp:108 level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=42e01f\r
a=rid:h send\r
a=rid:l send\r
`;

describe('a description', () => {
  test('is read as its media lines', () => {
    const [audio, video] = readDescription(offer) ?? [];
    if (!audio || !video) throw new Error('nothing was read');
    expect(chooseAudio(audio)).toMatchObject({ payloadType: 111 });
    expect(chooseVideo(video)).toMatchObject({ codec: 'VP8', of: { payloadType: 96 } });
    expect(chooseVideo(video, 'H264')).toMatchObject({ codec: 'H264', of: { payloadType: 108 } });
    expect(video.layers).toEqual(['h', 'l']);
    expect(ufragOf(offer)).toBe('abcd');
  });
  test.each([
    ['nothing', ''],
    ['another thing', 'hello'],
    ['no media', 'v=0\r\n'],
    ['a data channel', offer.replace('m=video 9 UDP/TLS/RTP/SAVPF', 'm=application 9 UDP/DTLS/SCTP')],
    ['two lines of one name', offer.replace('a=mid:1', 'a=mid:0')],
    ['a line without a name', offer.replace('a=mid:1\r\n', '')],
    ['more lines than a camera has', offer + 'm=video 9 UDP/TLS/RTP/SAVPF 96\r\na=mid:9\r\n'.repeat(3)],
    ['a book', `${offer}${'a=x\r\n'.repeat(9000)}`],
  ])('of %s is refused', (_, sdp) => {
    expect(readDescription(sdp)).toBeUndefined();
  });
  test('keeps no more of what it repeats than a browser would offer', () => {
    const long = offer + 'a=rtpmap:96 VP8/90000\r\n'.repeat(900);
    expect(readDescription(long)?.[1]?.codecs.length).toBe(64);
  });
});

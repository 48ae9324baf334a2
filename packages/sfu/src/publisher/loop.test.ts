import { expect, test } from 'vitest';
import { nack } from '../wire/rtcp.ts';
import { sequenceOf, timestampOf, vp8Start } from '../wire/rtp.ts';
import { createLoop, createLoopReader } from './loop.ts';
import { vp8Payloads } from './payloads.ts';
import { createRtpSender } from './rtp-sender.ts';

const encoded = (isKeyframe: boolean, bytes: number, fill = 7) => {
  const frame = Buffer.alloc(bytes, fill);
  frame[0] = isKeyframe ? 0 : 1;
  return frame;
};
/** A keyframe every four frames. */
const frames = Array.from({ length: 12 }, (_, at) => encoded(at % 4 === 0, 100, at));
const loop = createLoop({ frames, framesPerSecond: 12 });
/** Its number stands in the last byte. */
const numberOf = (payload?: Buffer) => payload?.at(-1);

test('a frame of any size is cut into payloads that give it again, and only the first begins it', () => {
  for (const bytes of [1, 1100, 1101, 5000]) {
    const payloads = vp8Payloads(encoded(true, bytes));
    expect(payloads.every(({ length }) => length <= 1101)).toBe(true);
    expect(Buffer.concat(payloads.map((payload) => payload.subarray(1)))).toEqual(encoded(true, bytes));
    const begins = payloads.map(
      (payload) => vp8Start(Buffer.concat([Buffer.alloc(12), payload]))?.beginsFrame,
    );
    expect(begins).toEqual(payloads.map((_, index) => index === 0));
  }
});

test('a loop that does not begin with a keyframe is refused', () => {
  expect(() => createLoop({ frames: frames.slice(1), framesPerSecond: 12 })).toThrow('keyframe');
});

test.for([
  [1, 0],
  [3, 4],
  [6, 4],
  [7, 8],
  [11, 0],
])('a keyframe asked for at frame %i is the nearest, %i', ([place = 0, nearest]) => {
  const reader = createLoopReader(loop);
  for (let at = 0; at < place; at++) reader.next();
  reader.wantKeyframe();
  expect(numberOf(reader.next().payloads[0])).toBe(nearest);
});

test('a loop goes on from its end to its beginning', () => {
  const reader = createLoopReader(loop);
  const numbers = Array.from({ length: 14 }, () => numberOf(reader.next().payloads[0]));
  expect(numbers).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 0, 1]);
});

test('a packet that a NACK names is sent again as it was, one long gone is not', () => {
  const sent: Buffer[] = [];
  const first = { sequence: 65_530, timestamp: 2 ** 32 - 100 };
  const sender = createRtpSender({ ssrc: 9, payloadType: 96, send: (packet) => sent.push(packet), first });
  for (let at = 0; at < 600; at++) sender.send([Buffer.from([0x10, at & 0xff])], at * 7500);
  const before = sent.slice();
  sent.length = 0;

  const newest = sequenceOf(before.at(-1) as Buffer);
  sender.takeRtcp(nack(9, [newest - 1, newest]));
  sender.takeRtcp(nack(9, [first.sequence]));
  sender.takeRtcp(nack(8, [newest]));
  expect(sent).toEqual(before.slice(-2));
  expect(before.slice(0, 8).map(sequenceOf)).toEqual([65_530, 65_531, 65_532, 65_533, 65_534, 65_535, 0, 1]);
  expect(timestampOf(before[1] as Buffer)).toBe(7400);
});

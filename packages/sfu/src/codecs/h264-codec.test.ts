// H.264 as it is put together again, whatever way it was taken apart.
import { expect, test } from 'vitest';
import { h264Frame } from '../testing/h264.ts';
import { createFrameAssembler } from './frame-assembler.ts';
import type { EncodedFrame } from './frame.ts';
import { readSps } from './h264-sps.ts';
import { payloadTypes } from '../testing/vp8.ts';

/** Of x264: 320×240 baseline, 1280×720 high, 1920×1080 (cut from 1088) main. */
const sps = {
  small: Buffer.from('6742c00dda0507e840000003004000000c83c50aa8', 'hex'),
  hd: Buffer.from('67640020acd9405005bb016a02020280000003008000001e478c1899', 'hex'),
};
const pps = Buffer.from('68ce3c80', 'hex');
const idr = Buffer.concat([Buffer.from([0x65, 0x88]), Buffer.alloc(3000, 7)]);
const secondSlice = Buffer.concat([Buffer.from([0x65, 0x48]), Buffer.alloc(200, 9)]);
const next = Buffer.concat([Buffer.from([0x41, 0x9a]), Buffer.alloc(300, 5)]);
const byStartCodes = (...units: Buffer[]) =>
  Buffer.concat(units.flatMap((unit) => [Buffer.from([0, 0, 0, 1]), unit]));

/** Bits as text; numbers as H.264 codes them. */
const unsigned = (value: number): string => {
  const bits = (value + 1).toString(2);
  return '0'.repeat(bits.length - 1) + bits;
};
/**
 * A baseline parameter set of that size in blocks of 16 pixels, of which `cropped` blocks of each row are not shown;
 * `kind` may claim another unit.
 */
function spsOf(columns: number, rows: number, { kind = 0x67, cropped = 0 } = {}): Buffer {
  const crop = cropped === 0 ? '0' : `1${[0, cropped * 8, 0, 0].map(unsigned).join('')}`;
  const fields =
    [0, 0, 2, 1].map(unsigned).join('') + `0${unsigned(columns - 1)}${unsigned(rows - 1)}11${crop}01`;
  const bytes = (fields.match(/.{1,8}/g) ?? []).map((byte) => Number.parseInt(byte.padEnd(8, '0'), 2));
  return Buffer.from([kind, 66, 0xc0, 31, ...bytes]);
}

function reader() {
  const frames: EncodedFrame[] = [];
  let lost = 0;
  let sequence = 65_530;
  let timestamp = 0;
  const { take } = createFrameAssembler(
    payloadTypes,
    (frame) => void frames.push(frame),
    () => (lost += 1),
  );
  const packets = (...units: Buffer[]) => {
    const made = h264Frame({ sequence, timestamp: (timestamp += 3000), ssrc: 1 }, units, payloadTypes.H264);
    sequence += made.length;
    return made;
  };
  return { frames, packets, take, lost: () => lost };
}

test('the size of a picture is read from its parameters', () => {
  expect(readSps(sps.small)).toEqual({ width: 320, height: 240, decodedPixels: 76_800, isCommon: true });
  expect(readSps(sps.hd)).toMatchObject({ width: 1280, height: 720, isCommon: true });
  expect(readSps(sps.small.subarray(0, 6))).toBeUndefined();
  expect(readSps(Buffer.from([0x67, 66, 0, 30, 0, 0, 0, 0, 0]))).toBeUndefined();
});

test('the size is read as decoders read it, whatever bytes prevent start codes', () => {
  const fields = spsOf(20, 15).subarray(4);
  // Profile, constraints and level of 0, 0 and 3 are escaped; the escaped byte is a three itself.
  expect(readSps(Buffer.concat([Buffer.from([0x67, 0, 0, 3, 3]), fields]))).toMatchObject({ width: 320 });
  // Here a decoder takes the unit to end.
  expect(readSps(Buffer.concat([Buffer.from([0x67, 0, 0, 2]), fields]))).toBeUndefined();
});

test('frames come whole and in order, beginning with a keyframe and its parameters', () => {
  const { frames, packets, take } = reader();
  for (const packet of packets(next)) take(packet);
  const key = packets(sps.small, pps, idr, secondSlice);
  expect(key.length).toBeGreaterThan(4);
  // The last two in the wrong order.
  for (const packet of [...key.slice(0, -2), ...key.slice(-2).toReversed()]) take(packet);
  for (const packet of packets(next)) take(packet);
  expect(frames.map(({ data }) => data)).toEqual([
    byStartCodes(sps.small, pps, idr, secondSlice),
    byStartCodes(next),
  ]);
  expect(frames[0]).toMatchObject({ codec: 'H264', size: { width: 320, height: 240 }, timestamp: 6000 });
  expect(frames[0]?.parameters).toEqual(byStartCodes(sps.small, pps));
  expect(frames[1]?.size).toBeUndefined();
});

const tooLarge = spsOf(400, 400);
const croppedSmall = spsOf(400, 400, { cropped: 380 });
const hiding = Buffer.concat([idr.subarray(0, 200), Buffer.from([0, 0, 1]), tooLarge, idr.subarray(200)]);

test.each([
  ['a second parameter set out of bounds', [sps.small, tooLarge, pps, idr]],
  ['a parameter set out of bounds before one of the same keyframe', [tooLarge, sps.small, pps, idr]],
  [
    'a parameter set out of bounds that crops its picture to a small one',
    [sps.small, croppedSmall, pps, idr],
  ],
  ['a parameter set that makes no sense', [sps.small, sps.hd.subarray(0, 8), pps, idr]],
  ['a parameter set of another kind', [sps.small, spsOf(20, 15, { kind: 0x6f }), pps, idr]],
  ['a unit that hides another behind a start code', [sps.small, pps, hiding]],
])('a decoder is never given %s', (_, units) => {
  expect(readSps(tooLarge)).toMatchObject({ width: 6400, height: 6400, isCommon: true });
  expect(readSps(croppedSmall)).toMatchObject({ width: 320, height: 6400 });
  const { frames, packets, take, lost } = reader();
  for (const packet of [...packets(...units), ...packets(idr)]) take(packet);
  expect(frames).toEqual([]);
  expect(lost()).toBeGreaterThan(0);
  for (const packet of packets(sps.small, pps, idr)) take(packet);
  expect(frames.map(({ size }) => size?.width)).toEqual([320]);
});

test('a parameter set out of bounds is refused between keyframes too', () => {
  const { frames, packets, take, lost } = reader();
  for (const units of [[sps.small, pps, idr], [tooLarge, next], [idr]])
    for (const packet of packets(...units)) take(packet);
  expect(frames.map(({ data }) => data)).toEqual([
    byStartCodes(sps.small, pps, idr),
    byStartCodes(sps.small, pps, idr),
  ]);
  expect(lost()).toBe(1);
});

test('parameters that were sent once go before every keyframe, and new ones take their place', () => {
  const { frames, packets, take } = reader();
  for (const units of [[sps.small, pps], [idr], [idr], [sps.hd, pps, idr]])
    for (const packet of packets(...units)) take(packet);
  expect(frames.map(({ size }) => size?.width)).toEqual([320, 320, 1280]);
  expect(frames[1]?.data).toEqual(byStartCodes(sps.small, pps, idr));
});

test('after a loss nothing comes before the next keyframe, which is asked for', () => {
  const { frames, packets, take, lost } = reader();
  for (const packet of packets(sps.small, pps, idr)) take(packet);
  packets(next);
  for (let turn = 0; turn < 140; turn++) for (const packet of packets(next)) take(packet);
  expect(lost()).toBeGreaterThan(0);
  expect(frames).toHaveLength(1);
  for (const packet of packets(sps.small, pps, idr)) take(packet);
  expect(frames).toHaveLength(2);
});

test('whatever bytes arrive, nothing breaks and nothing grows', () => {
  let seed = 7;
  const random = (below: number) => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
    return (seed >>> 8) % below;
  };
  const { frames, packets, take } = reader();
  for (let round = 0; round < 3000; round++) {
    for (const packet of packets(random(2) ? sps.small : sps.hd, pps, random(2) ? idr : next)) {
      for (let changes = random(4); changes > 0; changes--) packet[12 + random(20)] = random(256);
      take(random(8) ? packet : packet.subarray(0, 12 + random(30)));
    }
    for (let index = 0; index < 40; index++)
      readSps(Buffer.from(Array.from({ length: 3 + random(40) }, () => random(256))));
  }
  for (const { data } of frames) expect(data.length).toBeLessThan(1024 * 1024);
});

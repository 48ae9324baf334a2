// Frames are assembled from packets that a stranger sends: each packet costs the same, however they are put.
import { expect, test, vi } from 'vitest';
import { createFrameAssembler } from './frame-assembler.ts';
import type { EncodedFrame } from './frame.ts';
import { payloadTypes } from '../testing/vp8.ts';

const count = 1100;
/** The assembler keeps packets in a map: each access to it is a step. Counting stops at a hundred per packet. */
function stepsOf(run: () => void, stepsMax = 100 * count): number {
  let steps = 0;
  const { get } = Map.prototype;
  vi.spyOn(Map.prototype, 'get').mockImplementation(function (this: Map<unknown, unknown>, key) {
    steps += 1;
    if (steps > stepsMax) throw new Error('too many steps');
    return get.call(this, key) as unknown;
  });
  run();
  vi.restoreAllMocks();
  return steps;
}

function assembler() {
  const frames: EncodedFrame[] = [];
  let lost = 0;
  const { take } = createFrameAssembler(
    payloadTypes,
    (frame) => void frames.push(frame),
    () => (lost += 1),
  );
  return { frames, take, lost: () => lost };
}

type Shape = { sequence: number; timestamp: number; ends?: boolean; payload: number[]; payloadType: number };
function packetOf({ sequence, timestamp, ends = false, payload, payloadType }: Shape): Buffer {
  const packet = Buffer.alloc(12 + payload.length);
  packet[0] = 0x80;
  packet[1] = (ends ? 0x80 : 0) | payloadType;
  packet.writeUInt16BE(sequence & 0xffff, 2);
  packet.writeUInt32BE(timestamp, 4);
  packet.set(payload, 12);
  return packet;
}

/** VP8: a descriptor, then the size that a keyframe says of itself. */
const vp8Key = [0x10, 0x10, 0, 0, 0x9d, 0x01, 0x2a, 64, 0, 48, 0];
const vp8First = [0x10, 0x11, 0, 0];
const vp8Later = [0, 7, 7, 7];
const idrSlice = [0x65, 0x88, ...Array.from({ length: 38 }, () => 7)];

const shuffled = (packets: Buffer[]): Buffer[] =>
  packets.map((_, index) => packets[(index * 487) % packets.length] as Buffer);

test.each([
  ['that all begin a keyframe of one time and never end it', 'H264', idrSlice, undefined],
  ['that all begin a VP8 keyframe', 'VP8', vp8Key, undefined],
  ['of a keyframe whose first packet is missing', 'VP8', vp8Later, undefined],
  ['in any order', 'H264', idrSlice, shuffled],
] as const)('packets %s cost a constant number of steps each', (_, codec, payload, order) => {
  const { take, frames } = assembler();
  const payloadType = payloadTypes[codec];
  const packets = Array.from({ length: count }, (_each, sequence) =>
    packetOf({ sequence, timestamp: 9000, payload: [...payload], payloadType }),
  );
  const steps = stepsOf(() => {
    for (const packet of order?.(packets) ?? packets) take(packet);
  });
  expect(frames).toEqual([]);
  expect(steps).toBeGreaterThan(count);
  expect(steps).toBeLessThan(10 * count);
});

test('a frame of a thousand packets arrives whole, in order or not, at a constant number of steps for each', () => {
  const { take, frames, lost } = assembler();
  const vp8 = { payloadType: payloadTypes.VP8 };
  take(packetOf({ ...vp8, sequence: 65_000, timestamp: 0, ends: true, payload: vp8Key }));
  const frameOf = (from: number, timestamp: number) =>
    Array.from({ length: 1000 }, (_, index) => {
      const payload = index === 0 ? vp8First : vp8Later;
      return packetOf({ ...vp8, sequence: from + index, timestamp, ends: index === 999, payload });
    });
  const inPairs = frameOf(66_001, 6000).map((_, index, all) => all[index ^ 1] as Buffer);
  const steps = stepsOf(() => {
    for (const packet of [...frameOf(65_001, 3000), ...inPairs]) take(packet);
  });
  expect(frames.map(({ timestamp, data }) => [timestamp, data.length])).toEqual([
    [0, 10],
    [3000, 3000],
    [6000, 3000],
  ]);
  expect(lost()).toBe(0);
  expect(steps).toBeLessThan(2000 * 10);
});

test('frames go on past a packet of padding, and one that is sent twice is taken once', () => {
  const { take, frames, lost } = assembler();
  const vp8 = { payloadType: payloadTypes.VP8, ends: true };
  const key = packetOf({ ...vp8, sequence: 1, timestamp: 0, payload: vp8Key });
  for (const packet of [key, key]) take(packet);
  take(packetOf({ ...vp8, sequence: 3, timestamp: 3000, payload: vp8First }));
  take(packetOf({ ...vp8, sequence: 2, timestamp: 0, payload: [] }));
  expect(frames.map(({ timestamp }) => timestamp)).toEqual([0, 3000]);
  expect(lost()).toBe(0);
});

test('the newest keyframe that is whole is the beginning; after a loss the next one is asked for', () => {
  const { take, frames, lost } = assembler();
  const vp8 = { payloadType: payloadTypes.VP8, ends: true };
  // The end of a frame that began before we came, then a keyframe that overtook the one before it.
  take(packetOf({ ...vp8, sequence: 9, timestamp: 0, payload: vp8Later }));
  take(packetOf({ ...vp8, sequence: 12, timestamp: 6000, payload: vp8First }));
  take(packetOf({ ...vp8, sequence: 11, timestamp: 3000, payload: vp8Key }));
  expect(frames.map(({ timestamp }) => timestamp)).toEqual([3000, 6000]);
  for (let sequence = 14; sequence < 143; sequence++)
    take(packetOf({ ...vp8, sequence, timestamp: sequence * 3000, payload: vp8First }));
  expect([frames.length, lost()]).toEqual([2, 1]);
  take(packetOf({ ...vp8, sequence: 143, timestamp: 999, payload: vp8Key }));
  expect(frames).toHaveLength(3);
});

// What a fan-out makes of sources that change and down tracks that want something, packet by packet; and that nothing
// a stranger sends can stop it.
import { beforeEach, describe, expect, test } from 'vitest';
import { audioPacket, filmFrame, markOf, videoFrame, type Numbers } from '../testing/vp8.ts';
import { createFanOut, type FanOut } from './fan-out.ts';
import type { DownTrackTarget } from './down-track.ts';
import { createRtpReceiver } from './rtp-receiver.ts';
import type { LayerSource } from './layer.ts';
import { keyframeRequest, nack, readRtcp } from '../wire/rtcp.ts';
import { sequenceOf } from '../wire/rtp.ts';
import { createFrameAssembler } from '../codecs/frame-assembler.ts';

let now = 0;
let fanOut: FanOut;
let asked: string[];
beforeEach(() => {
  now = 1000;
  fanOut = createFanOut('video', () => now);
  asked = [];
});

const source = (name: string, codec: LayerSource['codec'] = 'VP8'): LayerSource => {
  const made = { codec, requestKeyframe: () => void asked.push(name) };
  fanOut.lowest.expect(made);
  return made;
};
const at = (sequence: number): Numbers => ({ sequence, timestamp: sequence * 1000, ssrc: 5 });
/** A frame of two packets each. */
const send = (from: LayerSource, sequence: number, key = false) => {
  for (const packet of videoFrame(at(sequence), { key, mark: sequence })) fanOut.lowest.take(from, packet);
};
const watch = (target: Partial<DownTrackTarget> = {}) => {
  const received: { sequence: number; mark: number }[] = [];
  const downTrack = fanOut.join({
    payloadTypes: { VP8: 96 },
    send: (packet) => void received.push({ sequence: sequenceOf(packet), mark: markOf(packet) }),
    ...target,
  });
  return { ...downTrack, received, marks: () => [...new Set(received.map(({ mark }) => mark))] };
};

describe('a leg', () => {
  test('begins with a keyframe, asked for when it joins', () => {
    const camera = source('camera');
    send(camera, 0, true);
    send(camera, 2);
    now += 1000;
    const viewer = watch();
    expect(asked).toEqual(['camera']);
    send(camera, 4);
    expect(viewer.received).toEqual([]);
    send(camera, 6, true);
    send(camera, 8);
    expect(viewer.marks()).toEqual([6, 8]);
  });

  test('begins with the keyframe of a moment ago where there is one, and asks for none', () => {
    const camera = source('camera');
    send(camera, 0, true);
    send(camera, 2);
    now += 200;
    expect(watch().marks()).toEqual([0, 2]);
    expect(watch({ fresh: true }).marks()).toEqual([]);
    expect(asked).toEqual(['camera']);
  });

  test('that was announced begins with the keyframe that came meanwhile', () => {
    const camera = source('camera');
    send(camera, 0, true);
    now += 1000;
    fanOut.announce({ payloadTypes: { VP8: 96 } });
    expect(asked).toEqual(['camera']);
    send(camera, 2, true);
    send(camera, 4);
    now += 100;
    expect(watch().marks()).toEqual([2, 4]);
    expect(asked).toEqual(['camera']);
  });

  test('is answered for what it lost, by its own numbers, and not for what was before it', () => {
    const camera = source('camera');
    send(camera, 100, true);
    now += 1000;
    const viewer = watch();
    send(camera, 102, true);
    viewer.pause(true);
    send(camera, 104);
    now += 1000;
    viewer.pause(false);
    send(camera, 106, true);
    expect(viewer.received.map(({ sequence }) => sequence)).toEqual([102, 103, 104, 105]);
    viewer.received.length = 0;
    viewer.resend([105, 103, 101, 5000]);
    expect(viewer.received).toEqual([{ sequence: 105, mark: 106 }]);
  });

  test('is sent no more again than a link can lose, until a second has passed', () => {
    const camera = source('camera');
    const viewer = watch();
    send(camera, 0, true);
    for (let times = 0; times < 2000; times++) viewer.resend([0]);
    expect(viewer.received.length).toBe(2 + 512);
    fanOut.everySecond();
    viewer.resend([0]);
    expect(viewer.received.length).toBe(2 + 513);
  });

  test('that cannot be shown a codec is sent none of it', () => {
    const viewer = watch({ payloadTypes: { H264: 102 } });
    send(source('camera'), 0, true);
    expect(viewer.received).toEqual([]);
  });

  test('that asks for keyframes all the time is answered once a second, and all of them thrice', () => {
    const camera = source('camera');
    const viewers = Array.from({ length: 20 }, () => watch());
    send(camera, 0, true);
    asked.length = 0;
    for (; now < 11_000; now += 10) {
      for (const viewer of viewers) viewer.wantKeyframe();
      fanOut.tick();
    }
    expect(asked.length).toBeGreaterThan(5);
    expect(asked.length).toBeLessThanOrEqual(34);
  });
});

describe('a source', () => {
  test('takes over with its first keyframe, and nothing of the former comes afterwards', () => {
    const viewer = watch();
    const first = source('first');
    send(first, 0, true);
    const second = source('second');
    send(second, 30_000);
    send(first, 2);
    send(second, 30_002, true);
    send(first, 4, true);
    send(second, 30_004);
    // Late, from before it took over.
    send(second, 30_000);
    expect(viewer.marks()).toEqual([0, 2, 30_002, 30_004]);
    expect(viewer.received.map(({ sequence }) => sequence)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    expect(asked).toContain('second');
  });

  test('that never sends leaves the former as it is', () => {
    const viewer = watch();
    const first = source('first');
    send(first, 0, true);
    const second = source('second');
    now += 1000;
    viewer.wantKeyframe();
    expect(asked).toContain('first');
    fanOut.lowest.leave(second);
    send(first, 2);
    expect(viewer.marks()).toEqual([0, 2]);
  });
});

describe('a veil', () => {
  test('lets no packet through, neither new nor lost ones nor those of a moment ago, and asks for a keyframe when it is lifted', () => {
    const camera = source('camera');
    send(camera, 0, true);
    const viewer = watch();
    const relay = watch({ trusted: true });
    const recorder = watch({ trusted: true, behindVeil: true });
    viewer.received.length = 0;
    relay.received.length = 0;
    fanOut.veil(true);
    send(camera, 2);
    send(camera, 4, true);
    viewer.resend([0, 1]);
    viewer.resize(320);
    viewer.pause(true);
    viewer.pause(false);
    const late = watch();
    fanOut.tick();
    fanOut.everySecond();
    for (const { received } of [viewer, relay, late]) expect(received).toEqual([]);
    expect(recorder.marks()).toEqual([0, 2, 4]);

    now += 1000;
    asked.length = 0;
    fanOut.veil(false);
    expect(asked).toEqual(['camera']);
    send(camera, 6);
    expect(viewer.received).toEqual([]);
    send(camera, 8, true);
    for (const { marks } of [viewer, relay, late]) expect(marks()).toEqual([8]);
    // Numbers go on from what was received before.
    expect(viewer.received.map(({ sequence }) => sequence)).toEqual([2, 3]);
  });
});

test('frames are put together in order, and begin anew with a keyframe after a loss', () => {
  const film = Array.from({ length: 6 }, (_, index) => {
    const frame = Buffer.alloc(3000, index);
    frame[0] = index % 3 === 0 ? 0x10 : 0x11;
    frame.writeUInt16LE(320, 6);
    frame.writeUInt16LE(240, 8);
    return filmFrame({ sequence: 65_533 + index * 3, timestamp: index * 3000, ssrc: 1 }, frame);
  });
  const made: number[] = [];
  let losses = 0;
  const frames = createFrameAssembler(
    { VP8: 96, H264: 97 },
    ({ timestamp, data }) => {
      expect(data.length).toBe(3000);
      made.push(timestamp / 3000);
    },
    () => (losses += 1),
  );
  const [a, b, c, d, e, f] = film as [Buffer[], Buffer[], Buffer[], Buffer[], Buffer[], Buffer[]];
  for (const packet of [...a, ...b.toReversed(), ...c]) frames.take(packet);
  expect(made).toEqual([0, 1, 2]);
  // A packet of the fourth is lost for good.
  for (const packet of [...d.slice(1), ...e, ...f]) frames.take(packet);
  for (let index = 0; index < 130; index++) {
    const numbers = { sequence: 65_533 + 18 + index, timestamp: 20_000, ssrc: 1 };
    for (const packet of filmFrame(numbers, Buffer.from([0x11]))) frames.take(packet);
  }
  expect(losses).toBeGreaterThan(0);
  const again = Buffer.alloc(3000, 9);
  again[0] = 0x10;
  again.writeUInt32LE(0x00f0_0140, 6);
  for (const packet of filmFrame({ sequence: 300, timestamp: 30_000, ssrc: 1 }, again)) frames.take(packet);
  expect(made).toEqual([0, 1, 2, 10]);
});

test('whatever bytes arrive, nothing breaks', () => {
  let seed = 42;
  const random = (below: number) => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
    return (seed >>> 8) % below;
  };
  const frames = createFrameAssembler(
    { VP8: 96, H264: 97 },
    () => undefined,
    () => undefined,
  );
  fanOut.join({ payloadTypes: { VP8: 96, H264: 97 }, send: frames.take });
  const uplinks = (['VP8', 'H264'] as const).map((codec, index) =>
    createRtpReceiver(
      fanOut.lowest,
      { kind: 'video', codec, payloadType: 96 + index, send: () => undefined },
      () => undefined,
    ),
  );
  const samples = [
    ...videoFrame(at(1), { key: true, mark: 1 }),
    audioPacket(at(2), 2),
    keyframeRequest(5),
    nack(5, [1, 2, 30]),
  ];
  for (let round = 0; round < 30_000; round++) {
    const packet = Buffer.from(samples[random(samples.length)] as Buffer).subarray(0, 1 + random(60));
    for (let changes = random(6); changes > 0; changes--) packet[random(packet.length)] = random(256);
    if (packet.length > 1 && random(2)) packet[1] = 96 + random(2);
    for (const uplink of uplinks) uplink.take(Buffer.from(packet));
    expect([...readRtcp(packet)].length).toBeLessThan(20);
  }
  for (const uplink of uplinks) uplink.report();
});

// What is kept of a camera: by its own clock, within its bounds, cut at keyframes.
import { expect, test } from 'vitest';
import { createFanOut } from '../forwarding/fan-out.ts';
import { createRtpReceiver } from '../forwarding/rtp-receiver.ts';
import { audioPacket, filmFrame } from '../testing/vp8.ts';
import { keepLastMinute, lastMinuteBounds } from './last-minute.ts';

const ignore = () => undefined;

function open() {
  let now = 1000;
  let [sequence, pictures, sounds] = [0, 0, 0];
  const fanOuts = { audio: createFanOut('audio'), video: createFanOut('video') };
  const lens = createRtpReceiver(
    fanOuts.video.lowest,
    { kind: 'video', codec: 'VP8', payloadType: 96, send: ignore },
    ignore,
  );
  const microphone = createRtpReceiver(
    fanOuts.audio.lowest,
    { kind: 'audio', codec: 'OPUS', payloadType: 111, send: ignore },
    ignore,
  );
  const kept = keepLastMinute(fanOuts, () => now);
  return {
    kept,
    /** A second of a picture and a sound. */
    second(isKey: boolean, bytes = 400) {
      const frame = Buffer.alloc(bytes, 9);
      frame[0] = isKey ? 0x10 : 0x11;
      frame.writeUInt32LE(0x00f0_0140, 6);
      const packets = filmFrame({ sequence, timestamp: (pictures += 90_000), ssrc: 7 }, frame);
      sequence = (sequence + packets.length) & 0xffff;
      for (const packet of packets) lens.take(packet);
      microphone.take(
        audioPacket({ sequence: sounds & 0xffff, timestamp: sounds * 48_000, ssrc: 8 }, (sounds += 1)),
      );
      now += 1000;
    },
  };
}

test('nothing is handed over before a keyframe came, and then all of it as one clip', () => {
  const { kept, second } = open();
  second(false);
  expect(kept.clips()).toEqual([]);
  second(true);
  second(false);
  expect(kept.clips()).toMatchObject([{ picture: 'encode', width: 320, height: 240 }]);
  kept.stop();
  expect(kept.clips()).toEqual([]);
});

test('two clips of the last minute stay, whatever came before, and its memory does not grow', () => {
  const { kept, second } = open();
  let largest = 0;
  for (let at = 0; at < 300; at++) {
    second(at % 5 === 0);
    if (at > 120) largest = Math.max(largest, kept.bytes);
    if (at === 120) largest = kept.bytes + 5000;
  }
  expect(kept.bytes).toBeLessThanOrEqual(largest);
  const clips = kept.clips();
  expect(clips).toHaveLength(2);
  const lengths = clips.map(({ durationMs }) => durationMs);
  expect(lengths[0]).toBeGreaterThanOrEqual(29_000);
  for (const length of lengths) expect(length).toBeLessThanOrEqual(36_000);
  expect(clips[0]?.content.subarray(0, 4).toString('hex')).toBe('1a45dfa3');
});

test('a publisher who sends much is kept for less than a minute, within the bound', () => {
  const { kept, second } = open();
  for (let at = 0; at < 60; at++) {
    second(at % 5 === 0, 700_000);
    expect(kept.bytes).toBeLessThanOrEqual(lastMinuteBounds.bytes);
  }
  expect(kept.clips().length).toBeGreaterThan(0);
  kept.stop();
  expect(kept.bytes).toBe(0);
});

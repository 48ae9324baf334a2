// Re-encodes a live video: ffmpeg decodes what the publisher sends and encodes it as VP8 at a bounded rate, for viewers
// who cannot decode the original, or for all because its rate is too high.
//
//   waiting ──(keyframe)──► encoding ──(another size or codec; too slow: smaller)──► waiting
//                              └──(ffmpeg ends or hangs)──► waiting ──(too often)──► given up
import { type EncoderChild, startEncoderChild } from './encoder-process.ts';
import type { FanOut } from '../forwarding/fan-out.ts';
import type { DownTrack } from '../forwarding/down-track.ts';
import { createFrameAssembler } from '../codecs/frame-assembler.ts';
import type { EncodedFrame, PictureSize } from '../codecs/frame.ts';
import type { Layer, LayerSource } from '../forwarding/layer.ts';
import { relayPayloadTypes } from '../process/relay.ts';
import { readRtcp } from '../wire/rtcp.ts';
import { isRtcp } from '../wire/rtp.ts';
import type { VideoCodec } from '../wire/sdp.ts';
import { vp8Packets } from '../codecs/vp8-codec.ts';

const usual = {
  /** Output that lags more than this is abandoned until the next keyframe. */
  behindMs: 4000,
  /** Time without output after which ffmpeg counts as hanging. */
  hangsMs: 8000,
  /** Least time between two restarts for a change of size. */
  renewEveryMs: 1000,
  /** Failures within `withinMs` before re-encoding is given up. */
  failures: 3,
  withinMs: 60_000,
};
const clockRate = 90_000;

export type Reencoder = ReturnType<typeof startReencoder>;

export function startReencoder({
  fanOut,
  into,
  program,
  kbps,
  givenUp,
  times = {},
}: {
  fanOut: FanOut;
  into: Layer;
  program: string;
  kbps: number;
  /** Called once, and never after `stop`. */
  givenUp(): void;
  times?: Partial<typeof usual>;
}) {
  const { behindMs, hangsMs, renewEveryMs, failures, withinMs } = { ...usual, ...times };
  let downTrack: DownTrack | undefined;
  /** Requests a keyframe of the original: encoding begins there. */
  const requestKeyframe = () => downTrack?.wantKeyframe();
  const source: LayerSource = { codec: 'VP8', requestKeyframe };
  let child: { it: EncoderChild; codec: VideoCodec; size: PictureSize } | undefined;
  let startedAt = Number.NEGATIVE_INFINITY;
  /** RTP timestamp at which the present encoder began; it wraps around. */
  let origin = 0;
  let sequence = 0;
  /** Media time and wall clock of the last frame in and out. */
  let fed = { to: 0, at: 0 };
  let made = { to: 0, at: 0 };
  /** How often the encoder was too slow; each time lowers the size. */
  let steps = 0;
  let failedAt: number[] = [];
  let isOver = false;
  into.expect(source);

  function drop(): void {
    child?.it.stop();
    child = undefined;
  }

  function fail(): void {
    if (isOver) return;
    drop();
    const now = performance.now();
    failedAt = [...failedAt, now].filter((at) => now - at < withinMs);
    if (failedAt.length >= failures) {
      stop();
      givenUp();
    } else requestKeyframe();
  }

  function start({ codec, size, timestamp }: EncodedFrame & { size: PictureSize }): void {
    drop();
    origin = timestamp;
    const now = performance.now();
    fed = { to: 0, at: now };
    made = { to: 0, at: now };
    const it = startEncoderChild({ program, codec, size, kbps, steps, onFrame, ended: fail });
    child = { it, codec, size };
    startedAt = now;
  }

  function onFrame({ time, data }: { time: number; data: Buffer }): void {
    made = { to: time, at: performance.now() };
    const numbers = { sequence, timestamp: origin + time, ssrc: 1, payloadType: relayPayloadTypes.VP8 };
    const packets = vp8Packets(data, numbers);
    sequence = (sequence + packets.length) & 0xffff;
    for (const packet of packets) into.take(source, packet);
  }

  const isAnother = ({ codec, size }: EncodedFrame): boolean =>
    child?.codec !== codec || child.size.width !== size?.width || child.size.height !== size?.height;

  function take(frame: EncodedFrame): void {
    const { size, data, timestamp } = frame;
    if (isOver) return;
    if (size && isAnother(frame)) {
      if (performance.now() - startedAt < renewEveryMs) return drop();
      start({ ...frame, size });
    }
    if (!child) return;
    const time = (timestamp - origin) >>> 0;
    const isBehind = ((fed.to - made.to) * 1000) / clockRate > behindMs;
    if (!isBehind && child.it.feed(data, time)) {
      fed = { to: time, at: performance.now() };
      return;
    }
    // Decoding can continue only at a keyframe.
    steps += 1;
    drop();
    requestKeyframe();
  }

  const frames = createFrameAssembler(relayPayloadTypes, take, requestKeyframe);
  downTrack = fanOut.join({
    payloadTypes: relayPayloadTypes,
    trusted: true,
    behindVeil: true,
    send(packet) {
      if (!isRtcp(packet)) return frames.take(packet);
      for (const part of readRtcp(packet)) if (part.kind === 'sender_report') into.report(source, part);
    },
  });

  function stop(): void {
    if (isOver) return;
    isOver = true;
    drop();
    downTrack?.leave();
    into.leave(source);
  }

  return {
    stop,
    get pid() {
      return child?.it.pid;
    },
    everySecond(): void {
      if (!child) requestKeyframe();
      else if (fed.at - made.at > hangsMs) fail();
    },
  };
}

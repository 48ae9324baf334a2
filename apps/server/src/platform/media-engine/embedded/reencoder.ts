// A picture made anew while it is live: what a publisher sends is decoded by a program and encoded as VP8 at
// a bounded rate, for whoever cannot decode the original, or because it is too much for everybody.
//
//   waiting ──(keyframe)──► encoding ──(another size or codec; too slow: smaller)──► waiting
//                              └──(its program ends or hangs)──► waiting ──(too often)──► given up
import { type EncoderChild, startEncoderChild } from './encoder-process.ts';
import type { Feed, Leg } from './feed.ts';
import { createFrameAssembler } from './frame-assembler.ts';
import type { EncodedFrame, PictureSize } from './frame.ts';
import type { Layer, LayerSource } from './layer.ts';
import { relayPayloadTypes } from './relay.ts';
import { readRtcp } from './rtcp.ts';
import { isRtcp } from './rtp.ts';
import type { VideoCodec } from './sdp.ts';
import { vp8Packets } from './vp8-codec.ts';

const usual = {
  /** What comes out later than this is not live: from the next keyframe on. */
  behindMs: 4000,
  /** Nothing comes out any more. */
  hangsMs: 8000,
  /** A publisher that changes its size all the time is not followed each time. */
  renewEveryMs: 1000,
  /** A program that ends by itself is started again, so often in so long. */
  failures: 3,
  withinMs: 60_000,
};
const clockRate = 90_000;

export type Reencoder = ReturnType<typeof startReencoder>;

export function startReencoder({
  feed,
  into,
  program,
  kbps,
  givenUp,
  times = {},
}: {
  feed: Feed;
  into: Layer;
  program: string;
  kbps: number;
  /** It cannot be done; once, and never after `stop`. */
  givenUp(): void;
  times?: Partial<typeof usual>;
}) {
  const { behindMs, hangsMs, renewEveryMs, failures, withinMs } = { ...usual, ...times };
  let leg: Leg | undefined;
  /** Of the original: what is made of it begins there. */
  const askKeyframe = () => leg?.wantKeyframe();
  const source: LayerSource = { codec: 'VP8', requestKeyframe: askKeyframe };
  let child: { it: EncoderChild; codec: VideoCodec; size: PictureSize } | undefined;
  let startedAt = Number.NEGATIVE_INFINITY;
  /** In times of the feed, which go round: from where the present child counts. */
  let origin = 0;
  let sequence = 0;
  /** By the times of the film, and by the clock. */
  let fed = { to: 0, at: 0 };
  let made = { to: 0, at: 0 };
  /** How often it was too slow. */
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
    } else askKeyframe();
  }

  function start({ codec, size, timestamp }: EncodedFrame & { size: PictureSize }): void {
    drop();
    origin = timestamp;
    const now = performance.now();
    fed = { to: 0, at: now };
    made = { to: 0, at: now };
    const it = startEncoderChild({ program, codec, size, kbps, steps, hear, ended: fail });
    child = { it, codec, size };
    startedAt = now;
  }

  function hear({ time, data }: { time: number; data: Buffer }): void {
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
    // Only a keyframe makes sense of what comes next.
    steps += 1;
    drop();
    askKeyframe();
  }

  const frames = createFrameAssembler(relayPayloadTypes, take, askKeyframe);
  leg = feed.join({
    payloadTypes: relayPayloadTypes,
    trusted: true,
    send(packet) {
      if (!isRtcp(packet)) return frames.take(packet);
      for (const part of readRtcp(packet)) if (part.kind === 'sender_report') into.report(source, part);
    },
  });

  function stop(): void {
    if (isOver) return;
    isOver = true;
    drop();
    leg?.leave();
    into.leave(source);
  }

  return {
    stop,
    get pid() {
      return child?.it.pid;
    },
    everySecond(): void {
      if (!child) askKeyframe();
      else if (fed.at - made.at > hangsMs) fail();
    },
  };
}

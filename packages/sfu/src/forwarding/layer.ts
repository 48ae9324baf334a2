// A simulcast layer of the video, or the audio. Sequence numbers and timestamps continue without a gap when the
// publisher changes.
//
//   source ──► (waits for a keyframe) ──► current ──► retransmission buffer and the down tracks of viewers
import type { CodecName } from '../wire/description.ts';
import { storePacket, type StoredPacket } from '../wire/packet.ts';
import { createRetransmissionBuffer } from './retransmission-buffer.ts';
import type { SenderReport } from '../wire/rtcp.ts';
import {
  beginsH264Keyframe,
  beginsVp8Keyframe,
  sequenceDistance,
  sequenceOf,
  timestampOf,
  vp8WidthOf,
} from '../wire/rtp.ts';
import type { MediaKind } from '../wire/sdp.ts';

export const clockRates: Record<MediaKind, number> = { audio: 48_000, video: 90_000 };

/** Least time between two keyframe requests to the publisher. */
export const keyframeEveryMs = 300;
/** After this many packets, sequence numbers before the beginning are neither requested nor late. */
export const beginningPackets = 8192;
/** A layer that falls behind another by this much counts as stopped. */
const silentMs = 600;
/** A layer that its publisher was asked for again comes within this time, or counts as stopped. */
const resumesWithinMs = 1500;

/** A sender of packets, compared by identity: packets of a former source are recognized. */
export type LayerSource = { codec: CodecName; requestKeyframe(): void };

/** `begins`: decoding can begin with the packet; `renewed`: it is the first one of a source. */
export type ForwardedPacket = { packet: StoredPacket; codec: CodecName; begins: boolean; renewed: boolean };

export type Layer = ReturnType<typeof createLayer>;

type Handlers = {
  pass(layer: Layer, passed: ForwardedPacket): void;
  report(layer: Layer, report: SenderReport, timeOffset: number): void;
};

const begins: Record<CodecName, (packet: Buffer) => boolean> = {
  VP8: beginsVp8Keyframe,
  H264: beginsH264Keyframe,
  OPUS: () => true,
};

export function createLayer(kind: MediaKind, rank: number, now: () => number, on: Handlers) {
  const buffer = createRetransmissionBuffer();
  let current: LayerSource | undefined;
  /** The newest source, until its first keyframe. */
  let next: LayerSource | undefined;
  let start: number | undefined;
  let offsets = { sequence: 0, timestamp: 0 };
  let last: { sequence: number; timestamp: number; at: number } | undefined;
  let keyframe = { wanted: false, askedAt: Number.NEGATIVE_INFINITY };
  /** The last keyframe: its first sequence number, its timestamp, and when it arrived. */
  let key: { sequence: number; timestamp: number; at: number } | undefined;
  /** The codec of the packets in the retransmission buffer. */
  let codec: CodecName | undefined;
  let widthPx: number | undefined;
  /** RTP and wall clock of the source's last sender report. */
  let wall: { lastReport: number; timestamp: number } | undefined;
  let [bytes, bitsPerSecond, countedAt] = [0, 0, now()];
  /** The publisher was asked not to send it; when it was asked for it again. */
  let [isPaused, resumedAt] = [false, Number.NEGATIVE_INFINITY];

  function requestKeyframe(): void {
    if (kind === 'audio' || !(current ?? next)) return;
    keyframe.wanted = true;
    if (now() - keyframe.askedAt < keyframeEveryMs) return;
    keyframe = { wanted: false, askedAt: now() };
    current?.requestKeyframe();
    next?.requestKeyframe();
  }

  /** The sequence continues from the last packet, the timestamp by the time that has passed. */
  function switchTo(source: LayerSource, packet: Buffer): void {
    const sequence = sequenceOf(packet);
    if (last) {
      const passed = Math.max(1, Math.round(((now() - last.at) * clockRates[kind]) / 1000));
      offsets = {
        sequence: (last.sequence + 1 - sequence) & 0xffff,
        timestamp: (last.timestamp + passed - timestampOf(packet)) >>> 0,
      };
    }
    current = source;
    next = undefined;
    wall = undefined;
    ({ codec } = source);
    start = (sequence + offsets.sequence) & 0xffff;
  }

  function isLate(sequence: number): boolean {
    if (start === undefined) return false;
    const since = sequenceDistance(start, sequence);
    if (since > beginningPackets) start = undefined;
    return since < 0;
  }

  const layer = {
    rank,
    find: buffer.find,
    requestKeyframe,
    /** A viewer receives the layer or waits for it. */
    isWanted: false,
    get source() {
      return current;
    },
    get key() {
      return key;
    },
    get last() {
      return last;
    },
    get codec() {
      return codec;
    },
    /** The codec of the current or the awaited source. */
    get comes() {
      return (current ?? next)?.codec;
    },
    get widthPx() {
      return widthPx ?? Number.POSITIVE_INFINITY;
    },
    get bitsPerSecond() {
      return bitsPerSecond;
    },
    get wall() {
      return wall;
    },
    get isPaused() {
      return isPaused;
    },
    pause(): void {
      isPaused = true;
    },
    resume(): void {
      if (isPaused) resumedAt = now();
      isPaused = false;
    },
    /** The publisher sends it, or would if asked. */
    isPublished: (): boolean => current !== undefined && last !== undefined,
    /** It is not sent because it was paused, and comes soon after it is asked for. */
    isComing: (): boolean => isPaused || now() - resumedAt < resumesWithinMs,
    /** `latestAt`: arrival of the latest packet of all layers. */
    isLive: (latestAt: number): boolean =>
      current !== undefined && last !== undefined && latestAt - last.at <= silentMs,
    /** Announces a source before its packets: the layer switches to it with its first keyframe. */
    expect(source: LayerSource): void {
      next = source;
    },
    take(source: LayerSource, arrived: Buffer): void {
      const isBegin = begins[source.codec](arrived);
      const renewed = source !== current;
      if (renewed) {
        if (source !== next && current) return;
        if (!isBegin) return requestKeyframe();
      }
      const packet = storePacket(arrived, source.codec === 'VP8');
      if (!packet) return;
      if (renewed) switchTo(source, arrived);
      packet.sequence = (packet.sequence + offsets.sequence) & 0xffff;
      packet.timestamp = (packet.timestamp + offsets.timestamp) >>> 0;
      const { sequence, timestamp } = packet;
      if (isLate(sequence)) return;
      bytes += arrived.length;
      if (!last || sequenceDistance(last.sequence, sequence) > 0) last = { sequence, timestamp, at: now() };
      buffer.keep(packet);
      // Several packets of an H.264 keyframe may count as beginnings: viewers begin with the first.
      const opens = isBegin && (kind === 'audio' || key?.timestamp !== timestamp);
      if (opens && kind === 'video') {
        key = { sequence, timestamp, at: now() };
        widthPx = source.codec === 'VP8' ? vp8WidthOf(arrived) : undefined;
      }
      on.pass(layer, { packet, codec: source.codec, begins: opens, renewed });
    },
    report(source: LayerSource, report: SenderReport): void {
      if (source !== current) return;
      const timestamp = (report.rtpTime + offsets.timestamp) >>> 0;
      wall = { lastReport: report.lastReport, timestamp };
      on.report(layer, report, offsets.timestamp);
    },
    leave(source: LayerSource): void {
      if (next === source) next = undefined;
      if (current === source) current = undefined;
    },
    /** Sends a keyframe request that was deferred. */
    tick(): void {
      if (keyframe.wanted) requestKeyframe();
    },
    /** Requests a keyframe again while one is awaited. */
    everySecond(isAwaited: boolean, againMs: number): void {
      const passed = now() - countedAt;
      // The rate of a paused layer is what it will have again.
      if (passed > 0 && !(bytes === 0 && layer.isComing())) {
        const rate = (bytes * 8000) / passed;
        bitsPerSecond = bitsPerSecond === 0 ? rate : (bitsPerSecond + rate) / 2;
      }
      [bytes, countedAt] = [0, now()];
      if ((isAwaited || next !== undefined) && now() - keyframe.askedAt >= againMs) requestKeyframe();
    },
  };
  return layer;
}

/** Difference of the timestamps of two layers at the same moment. */
export function timeBetween(from: Layer, to: Layer): number {
  if (!from.last || !to.last) return 0;
  const arrived =
    (to.last.timestamp -
      from.last.timestamp -
      Math.round(((to.last.at - from.last.at) * clockRates.video) / 1000)) |
    0;
  if (!from.wall || !to.wall) return arrived;
  const passed = ((to.wall.lastReport - from.wall.lastReport) | 0) / 65_536;
  const reported = (to.wall.timestamp - from.wall.timestamp - Math.round(passed * clockRates.video)) | 0;
  // The clocks of two publishers may differ by hours.
  return Math.abs((reported - arrived) | 0) > clockRates.video ? arrived : reported;
}

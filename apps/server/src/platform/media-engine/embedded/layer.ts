// One size of a picture, or the sound, as its publisher sends it: whoever that is, numbers and times go on
// without a gap.
//
//   source ──► (waits for a keyframe) ──► current ──► ring, whoever receives it
import type { CodecName } from './description.ts';
import { storePacket, type StoredPacket } from './packet.ts';
import { createRing } from './ring.ts';
import type { SenderReport } from './rtcp.ts';
import {
  beginsH264Keyframe,
  beginsVp8Keyframe,
  sequenceDistance,
  sequenceOf,
  timestampOf,
  vp8WidthOf,
} from './rtp.ts';
import type { MediaKind } from './sdp.ts';

export const clockRates: Record<MediaKind, number> = { audio: 48_000, video: 90_000 };

/** Between two requests to the publisher. */
export const keyframeEveryMs = 300;
/** From there on, numbers before a beginning are too old to be asked for or to arrive late. */
export const beginningPackets = 8192;
/** One that falls behind another by so much is not sent any more. */
const silentMs = 600;

/** Whose packets come in. An object: packets of a former one are not mistaken. */
export type LayerSource = { codec: CodecName; requestKeyframe(): void };

/** What came, and whether decoding can begin with it; `renewed`: it is the first one of a source. */
export type ForwardedPacket = { packet: StoredPacket; codec: CodecName; begins: boolean; renewed: boolean };

export type Layer = ReturnType<typeof createLayer>;

type Hear = {
  pass(layer: Layer, passed: ForwardedPacket): void;
  report(layer: Layer, report: SenderReport, timeOffset: number): void;
};

const begins: Record<CodecName, (packet: Buffer) => boolean> = {
  VP8: beginsVp8Keyframe,
  H264: beginsH264Keyframe,
  OPUS: () => true,
};

export function createLayer(kind: MediaKind, rank: number, now: () => number, hear: Hear) {
  const ring = createRing();
  let current: LayerSource | undefined;
  /** Came last and waits for its first keyframe. */
  let next: LayerSource | undefined;
  let start: number | undefined;
  let offsets = { sequence: 0, timestamp: 0 };
  let last: { sequence: number; timestamp: number; at: number } | undefined;
  let keyframe = { wanted: false, askedAt: Number.NEGATIVE_INFINITY };
  /** The last one: where it begins, its time, and when it came. */
  let key: { sequence: number; timestamp: number; at: number } | undefined;
  /** Of what the ring holds. */
  let codec: CodecName | undefined;
  let widthPx: number | undefined;
  /** How its times and the clock on the wall go together, as its source says. */
  let wall: { lastReport: number; timestamp: number } | undefined;
  let [bytes, bitsPerSecond, countedAt] = [0, 0, now()];

  function askKeyframe(): void {
    if (kind === 'audio' || !(current ?? next)) return;
    keyframe.wanted = true;
    if (now() - keyframe.askedAt < keyframeEveryMs) return;
    keyframe = { wanted: false, askedAt: now() };
    current?.requestKeyframe();
    next?.requestKeyframe();
  }

  /** Numbers go on from the last packet, and time as much as has passed. */
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
    find: ring.find,
    askKeyframe,
    /** Somebody receives it, or waits for it. */
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
    /** Of what comes, or is to come. */
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
    /** As compared with the latest of all layers. */
    isLive: (latestAt: number): boolean =>
      current !== undefined && last !== undefined && latestAt - last.at <= silentMs,
    /** Announces a source before its packets: whoever is here waits for its keyframe. */
    expect(source: LayerSource): void {
      next = source;
    },
    take(source: LayerSource, arrived: Buffer): void {
      const isBegin = begins[source.codec](arrived);
      const renewed = source !== current;
      if (renewed) {
        if (source !== next && current) return;
        if (!isBegin) return askKeyframe();
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
      ring.keep(packet);
      // One of several packets begins with each of its parts: the first of them is where viewers begin.
      const opens = isBegin && (kind === 'audio' || key?.timestamp !== timestamp);
      if (opens && kind === 'video') {
        key = { sequence, timestamp, at: now() };
        widthPx = source.codec === 'VP8' ? vp8WidthOf(arrived) : undefined;
      }
      hear.pass(layer, { packet, codec: source.codec, begins: opens, renewed });
    },
    report(source: LayerSource, report: SenderReport): void {
      if (source !== current) return;
      const timestamp = (report.rtpTime + offsets.timestamp) >>> 0;
      wall = { lastReport: report.lastReport, timestamp };
      hear.report(layer, report, offsets.timestamp);
    },
    leave(source: LayerSource): void {
      if (next === source) next = undefined;
      if (current === source) current = undefined;
    },
    /** Every now and then: what was put off. */
    tick(): void {
      if (keyframe.wanted) askKeyframe();
    },
    /** While somebody waits for one that does not come. */
    everySecond(isAwaited: boolean, againMs: number): void {
      const passed = now() - countedAt;
      if (passed > 0) {
        const rate = (bytes * 8000) / passed;
        bitsPerSecond = bitsPerSecond === 0 ? rate : (bitsPerSecond + rate) / 2;
      }
      [bytes, countedAt] = [0, now()];
      if ((isAwaited || next !== undefined) && now() - keyframe.askedAt >= againMs) askKeyframe();
    },
  };
  return layer;
}

/** How far times of one layer are ahead of another's at the same moment. */
export function timeBetween(from: Layer, to: Layer): number {
  if (!from.last || !to.last) return 0;
  const arrived =
    (to.last.timestamp -
      from.last.timestamp -
      Math.round(((to.last.at - from.last.at) * clockRates.video) / 1000)) |
    0;
  if (!from.wall || !to.wall) return arrived;
  const passed = ((to.wall.lastReport - from.wall.lastReport) | 0) / 65_536;
  const told = (to.wall.timestamp - from.wall.timestamp - Math.round(passed * clockRates.video)) | 0;
  // Clocks of two publishers may be hours apart.
  return Math.abs((told - arrived) | 0) > clockRates.video ? arrived : told;
}

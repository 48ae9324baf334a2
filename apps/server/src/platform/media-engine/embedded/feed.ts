// One kind of a stream as its viewers receive it: whoever publishes, it has one SSRC, and its numbers and
// times go on without a gap. Each viewer's leg begins with a keyframe and has its own numbers, so that a
// window that was hidden for a while misses nothing.
//
//   source ──► (waits for a keyframe) ──► current ──► ring ──► legs
import {
  beginsH264Keyframe,
  beginsVp8Keyframe,
  sequenceDistance,
  sequenceOf,
  setPayloadType,
  setSequence,
  setSsrc,
  setTimestamp,
  timestampOf,
} from './rtp.ts';
import type { CodecName, PayloadTypes } from './description.ts';
import { createRing } from './ring.ts';
import { type SenderReport, senderReportFor } from './rtcp.ts';
import type { MediaKind } from './sdp.ts';

export const feedSsrc: Record<MediaKind, number> = { audio: 0x0a11_ce01, video: 0x0a11_ce02 };
export const clockRates: Record<MediaKind, number> = { audio: 48_000, video: 90_000 };

/** Between two requests to the publisher. */
export const keyframeEveryMs = 300;
/** Between two of one viewer that count. */
const viewerKeyframeMs = 1000;
/** While somebody waits for one that does not come. */
const keyframeAgainMs = 1000;
/** Packets sent again to one viewer in a second. */
const resendsPerSecond = 512;
/** From there on, numbers before a beginning are too old to be asked for or to arrive late. */
const beginningPackets = 8192;

/** Whose packets come in. An object: packets of a former one are not mistaken. */
export type Source = { codec: CodecName; requestKeyframe(): void };

export type LegTarget = {
  payloadTypes: PayloadTypes;
  /** The buffer is only lent. */
  send(packet: Buffer): void;
  /** Of our own, speaking for many viewers. */
  trusted?: boolean;
  /** Wants a keyframe of its own time, not one of a moment ago. */
  fresh?: boolean;
};

type LegState = LegTarget & {
  /** Where it began, in numbers of the feed; nothing while it waits for a keyframe. */
  start?: number | undefined;
  recent: boolean;
  paused: boolean;
  offset: number;
  /** The last one it was sent, in its own numbers. */
  last?: number;
  resends: number;
  keyframeAt: number;
};

export type Leg = {
  resend(sequences: readonly number[]): void;
  wantKeyframe(): void;
  pause(paused: boolean): void;
  leave(): void;
};

const begins: Record<CodecName, (packet: Buffer) => boolean> = {
  VP8: beginsVp8Keyframe,
  H264: beginsH264Keyframe,
  OPUS: () => true,
};

export type Feed = ReturnType<typeof createFeed>;

export function createFeed(kind: MediaKind, now: () => number = () => performance.now()) {
  const ring = createRing();
  const legs = new Set<LegState>();
  const sent = { packets: 0, bytes: 0 };
  let current: Source | undefined;
  let start: number | undefined;
  let offsets = { sequence: 0, timestamp: 0 };
  let last: { sequence: number; timestamp: number; at: number } | undefined;
  let keyframe = { wanted: false, askedAt: Number.NEGATIVE_INFINITY };
  /** Came last and waits for its first keyframe. */
  let next: Source | undefined;
  /** The last one: where it begins, its time, and when it came. */
  let key: { sequence: number; timestamp: number; at: number } | undefined;
  /** Of what the ring holds. */
  let codec: CodecName | undefined;

  function askKeyframe(): void {
    if (kind === 'audio' || !(current ?? next)) return;
    keyframe.wanted = true;
    if (now() - keyframe.askedAt < keyframeEveryMs) return;
    keyframe = { wanted: false, askedAt: now() };
    current?.requestKeyframe();
    next?.requestKeyframe();
  }

  /** Numbers go on from the last packet, and time as much as has passed. */
  function switchTo(source: Source, packet: Buffer): void {
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
    ({ codec } = source);
    start = (sequence + offsets.sequence) & 0xffff;
  }

  function startLeg(leg: LegState, sequence: number): void {
    leg.start = sequence;
    leg.recent = true;
    leg.offset = leg.last === undefined ? 0 : (leg.last + 1 - sequence) & 0xffff;
  }

  function sendTo(leg: LegState, packet: Buffer, sequence: number, payloadType: number): void {
    const own = (sequence + leg.offset) & 0xffff;
    if (leg.last === undefined || sequenceDistance(leg.last, own) > 0) leg.last = own;
    setPayloadType(packet, payloadType);
    setSequence(packet, own);
    leg.send(packet);
    // What goes to others of our own reaches nobody yet.
    if (leg.trusted) return;
    sent.packets += 1;
    sent.bytes += packet.length;
  }

  function forward(packet: Buffer, sequence: number, begin: boolean, codec: CodecName): void {
    for (const leg of legs) {
      const payloadType = leg.payloadTypes[codec];
      if (leg.paused || payloadType === undefined) continue;
      if (leg.start === undefined) {
        if (!begin) continue;
        startLeg(leg, sequence);
      } else if (leg.recent) {
        const since = sequenceDistance(leg.start, sequence);
        if (since < 0) continue;
        if (since > beginningPackets) leg.recent = false;
      }
      sendTo(leg, packet, sequence, payloadType);
    }
  }

  /**
   * A keyframe of a moment ago does for who comes now, with what followed it: another one is not asked for
   * so soon.
   */
  function startFromRing(leg: LegState): boolean {
    const payloadType = codec && leg.payloadTypes[codec];
    if (!key || !last || leg.fresh || payloadType === undefined) return false;
    if (now() - key.at > keyframeEveryMs) return false;
    const count = sequenceDistance(key.sequence, last.sequence);
    startLeg(leg, key.sequence);
    for (let ahead = 0; ahead <= count; ahead++) {
      const sequence = (key.sequence + ahead) & 0xffff;
      const packet = ring.find(sequence);
      if (packet) sendTo(leg, packet, sequence, payloadType);
    }
    return true;
  }

  function join(target: LegTarget): Leg {
    const leg: LegState = {
      ...target,
      recent: false,
      paused: false,
      offset: 0,
      resends: resendsPerSecond,
      keyframeAt: Number.NEGATIVE_INFINITY,
    };
    legs.add(leg);
    if (!startFromRing(leg)) askKeyframe();
    return {
      leave: () => void legs.delete(leg),
      pause(paused) {
        if (leg.paused === paused) return;
        leg.paused = paused;
        leg.start = undefined;
        if (!paused && !startFromRing(leg)) askKeyframe();
      },
      wantKeyframe() {
        if (!leg.trusted && now() - leg.keyframeAt < viewerKeyframeMs) return;
        leg.keyframeAt = now();
        askKeyframe();
      },
      resend(sequences) {
        const payloadType = codec && leg.payloadTypes[codec];
        if (leg.start === undefined || leg.paused || payloadType === undefined) return;
        for (const own of sequences) {
          const sequence = (own - leg.offset) & 0xffff;
          const packet = ring.find(sequence);
          if (!packet || (leg.recent && sequenceDistance(leg.start, sequence) < 0)) continue;
          if (leg.resends <= 0) return;
          leg.resends -= 1;
          sendTo(leg, packet, sequence, payloadType);
        }
      },
    };
  }

  return {
    kind,
    sent,
    get legs() {
      return legs.size;
    },
    get source() {
      return current;
    },
    /** Of what comes, or is to come. */
    get codec() {
      return (current ?? next)?.codec;
    },
    join,
    askKeyframe,
    /** Announces a source before its packets: whoever is here waits for its keyframe. */
    expect(source: Source): void {
      next = source;
    },
    /** Takes the buffer over. */
    take(source: Source, packet: Buffer): void {
      const begin = begins[source.codec](packet);
      if (source !== current) {
        if (source !== next && current) return;
        if (!begin) return askKeyframe();
        switchTo(source, packet);
      }
      const sequence = (sequenceOf(packet) + offsets.sequence) & 0xffff;
      const timestamp = (timestampOf(packet) + offsets.timestamp) >>> 0;
      if (start !== undefined) {
        const since = sequenceDistance(start, sequence);
        if (since < 0) return;
        if (since > beginningPackets) start = undefined;
      }
      setSsrc(packet, feedSsrc[kind]);
      setTimestamp(packet, timestamp);
      if (!last || sequenceDistance(last.sequence, sequence) > 0) last = { sequence, timestamp, at: now() };
      ring.keep(sequence, packet);
      // One of several packets begins with each of its parts: the first of them is where viewers begin.
      const opens = begin && (kind === 'audio' || key?.timestamp !== timestamp);
      if (opens && kind === 'video') key = { sequence, timestamp, at: now() };
      forward(packet, sequence, opens, source.codec);
    },
    /** Tells viewers how its times and the clock on the wall go together. */
    report(source: Source, report: SenderReport): void {
      if (source !== current) return;
      const packet = senderReportFor(report, feedSsrc[kind], offsets.timestamp);
      for (const leg of legs) if (leg.start !== undefined && !leg.paused) leg.send(packet);
    },
    leave(source: Source): void {
      if (next === source) next = undefined;
      if (current === source) current = undefined;
    },
    /** Every now and then: what was put off. */
    tick(): void {
      if (keyframe.wanted) askKeyframe();
    },
    everySecond(): void {
      let waiting = next !== undefined;
      for (const leg of legs) {
        leg.resends = resendsPerSecond;
        waiting ||= leg.start === undefined && !leg.paused;
      }
      if (waiting && now() - keyframe.askedAt >= keyframeAgainMs) askKeyframe();
    },
  };
}

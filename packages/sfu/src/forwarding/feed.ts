// The audio or the video of a stream, fanned out to viewers. Whatever publishes, and in whichever layer, viewers
// receive one SSRC whose sequence numbers, timestamps and picture ids have no gap. Each viewer's leg begins with a
// keyframe and rewrites the numbers, so that a window that was hidden misses no packet; it switches to another layer
// at a keyframe of that layer.
//
//   layer (of a source) ──► leg ──► a viewer
import type { CodecName, PayloadTypes } from '../wire/description.ts';
import { createDownlink, type Downlink } from './downlink.ts';
import {
  beginningPackets,
  createLayer,
  keyframeEveryMs,
  type Layer,
  type ForwardedPacket,
  timeBetween,
} from './layer.ts';
import { type LegHeader, type StoredPacket, sendTimeOf, writeHeader } from '../wire/packet.ts';
import { type SenderReport, senderReportFor } from '../wire/rtcp.ts';
import { sequenceDistance } from '../wire/rtp.ts';
import type { MediaKind } from '../wire/sdp.ts';

export const feedSsrc: Record<MediaKind, number> = { audio: 0x0a11_ce01, video: 0x0a11_ce02 };
/** Simulcast layers of one publisher. */
export const layersMax = 3;

/** Keyframe requests of one viewer within this time count once. */
const viewerKeyframeMs = 1000;
/** An awaited keyframe is requested again after this time. */
const keyframeAgainMs = 1000;
/** Retransmissions to one viewer in a second. */
const resendsPerSecond = 512;
/** A layer may be narrower than the window by this factor. */
const stretch = 4 / 3;
/** In units of 1/90000 s: least step of the timestamp where a leg switches layers. */
const least = 900;

export type LegTarget = {
  payloadTypes: PayloadTypes;
  /** The buffer is reused after the call. */
  send(packet: Buffer): void;
  /** Another media process, a recorder or an encoder of this server. */
  trusted?: boolean;
  /** Begins with a new keyframe, not with one of the ring buffer. */
  fresh?: boolean;
  /** Width of the viewer's window; undefined: the widest layer. */
  widthPx?: number | undefined;
  /** Id of the abs-send-time extension. */
  sendTimeId?: number | undefined;
  /** Restricts the leg to that layer. */
  only?: number;
  ssrc?: number;
};

type LegState = LegTarget & {
  /** The last codec and its payload type: a lookup for every packet costs as much as writing its header. */
  codec: CodecName | undefined;
  payloadType: number | undefined;
  /** The layer that is or was last forwarded. */
  layer?: Layer | undefined;
  /** The layer whose keyframe is awaited. */
  next?: Layer | undefined;
  /** First forwarded sequence number, as the layer counts; undefined while waiting for a keyframe. */
  start?: number | undefined;
  recent: boolean;
  paused: boolean;
  /** The leg's numbers minus those of the layer. */
  offsets: { sequence: number; timestamp: number; picture: number; base: number };
  /** The numbers of the last packet sent. */
  last?: { sequence: number; timestamp: number; picture: number; base: number };
  resends: number;
  keyframeAt: number;
  downlink?: Downlink;
};

export type Leg = {
  resend(sequences: readonly number[]): void;
  wantKeyframe(): void;
  pause(paused: boolean): void;
  resize(widthPx: number): void;
  hearEstimate(bitsPerSecond: number): void;
  hearLoss(fraction: number): void;
  leave(): void;
};

function payloadTypeOf(leg: LegState, codec: CodecName): number | undefined {
  if (leg.codec !== codec) [leg.codec, leg.payloadType] = [codec, leg.payloadTypes[codec]];
  return leg.payloadType;
}

export type Feed = ReturnType<typeof createFeed>;

export function createFeed(kind: MediaKind, now: () => number = () => performance.now()) {
  const legs = new Set<LegState>();
  const sent = { packets: 0, bytes: 0 };
  const layers = Array.from({ length: kind === 'video' ? layersMax : 1 }, (_, rank) =>
    createLayer(kind, rank, now, { pass, report }),
  );
  const [lowest] = layers as [Layer];
  /** The re-encoded video, for viewers who cannot decode the original, or for all. */
  const made = createLayer(kind, layersMax, now, { pass, report });
  const everyLayer = [...layers, made];
  let isMadeForAll = false;
  /** Reused for every packet: allocation would cost more than writing. */
  const head: LegHeader = { payloadType: 0, sequence: 0, timestamp: 0, ssrc: 0, picture: 0, base: 0 };

  /** The layers that are published now, the narrowest first. */
  function live(): Layer[] {
    const latestAt = Math.max(...layers.map(({ last }) => last?.at ?? Number.NEGATIVE_INFINITY));
    return layers
      .filter((layer) => layer.isLive(latestAt))
      .toSorted((a, b) => (a.widthPx === b.widthPx ? a.rank - b.rank : a.widthPx - b.widthPx));
  }

  /**
   * The layers that a leg may receive. Legs of this server receive the original; viewers receive the re-encoded video
   * where it is for all or where they decode nothing else. A viewer keeps the original until the other has begun.
   */
  function openTo({ payloadTypes, trusted, start }: LegState, from: Layer[]): Layer[] {
    if (trusted || made.comes === undefined) return from;
    const takesMade = payloadTypes[made.comes] !== undefined;
    if (takesMade && isMadeForAll) return made.source || start === undefined ? [made] : from;
    const decoded = from.filter(({ codec }) => codec !== undefined && payloadTypes[codec] !== undefined);
    return decoded.length === 0 && takesMade ? [made] : decoded;
  }
  const isOpenTo = (leg: LegState, layer: Layer): boolean =>
    leg.only !== undefined || openTo(leg, layer === made ? [] : [layer]).includes(layer);

  /** The layer that fits the viewer's window and downlink. */
  function choose(leg: LegState, live: Layer[]): Layer | undefined {
    if (leg.only !== undefined) return everyLayer[leg.only];
    const from = openTo(leg, live);
    const { widthPx = Number.POSITIVE_INFINITY, downlink } = leg;
    const fitting = from.findIndex((layer) => layer.widthPx * stretch >= widthPx);
    const wanted = fitting === -1 ? from.length - 1 : fitting;
    return from[Math.min(wanted, downlink?.cap ?? wanted)];
  }

  const isResting = ({ downlink }: LegState) => downlink !== undefined && downlink.cap < 0;

  function aim(leg: LegState, from: Layer[]): void {
    if (leg.paused) return;
    if (isResting(leg)) {
      [leg.start, leg.next] = [undefined, undefined];
      return;
    }
    const target = choose(leg, from);
    const next = target === leg.layer && leg.start !== undefined ? undefined : target;
    if (next === leg.next) return;
    leg.next = next;
    // A leg that has a picture waits for a new keyframe; one without begins with the last keyframe of the ring.
    if (next && !(leg.start === undefined && startFromRing(leg, next))) next.askKeyframe();
  }

  function countWanted(): void {
    for (const layer of everyLayer) layer.isWanted = false;
    for (const { layer, next, start } of legs) {
      if (layer && start !== undefined) layer.isWanted = true;
      if (next) next.isWanted = true;
    }
  }

  /** Picture ids continue when the source changes. */
  function renumber(leg: LegState, { picture }: StoredPacket): void {
    const { last, offsets } = leg;
    if (!last || !picture) return;
    offsets.picture = (last.picture + 1 - picture.id) & 0x7fff;
    offsets.base = (last.base + 1 - picture.base) & 0xff;
  }

  function startLeg(leg: LegState, layer: Layer, packet: StoredPacket): void {
    const { last, offsets } = leg;
    const { sequence, timestamp } = packet;
    if (leg.layer && leg.layer !== layer)
      offsets.timestamp = (offsets.timestamp - timeBetween(leg.layer, layer)) | 0;
    if (last) {
      offsets.sequence = (last.sequence + 1 - sequence) & 0xffff;
      const passed = (timestamp + offsets.timestamp - last.timestamp) | 0;
      if (passed < least) offsets.timestamp += least - passed;
    }
    renumber(leg, packet);
    leg.layer = layer;
    leg.next = undefined;
    leg.start = sequence;
    leg.recent = true;
  }

  function sendTo(leg: LegState, packet: StoredPacket, payloadType: number, at: number): void {
    const { offsets, last } = leg;
    head.payloadType = payloadType;
    head.ssrc = leg.ssrc ?? feedSsrc[kind];
    head.sequence = (packet.sequence + offsets.sequence) & 0xffff;
    head.timestamp = (packet.timestamp + offsets.timestamp) >>> 0;
    const { picture } = packet;
    if (picture) {
      head.picture = (picture.id + offsets.picture) & 0x7fff;
      head.base = (picture.base + offsets.base) & 0xff;
    }
    if (!last) leg.last = { ...head };
    else if (sequenceDistance(last.sequence, head.sequence) > 0) {
      last.sequence = head.sequence;
      last.timestamp = head.timestamp;
      if (picture) [last.picture, last.base] = [head.picture, head.base];
    }
    const out = writeHeader(packet, head, leg.sendTimeId ?? 0, at);
    leg.send(out);
    // Packets to other processes, recorders and encoders do not count as sent to viewers.
    if (leg.trusted) return;
    sent.packets += 1;
    sent.bytes += out.length;
  }

  function pass(layer: Layer, { packet, begins, codec, renewed }: ForwardedPacket): void {
    const { sequence } = packet;
    const at = sendTimeOf(now());
    for (const leg of legs) {
      const payloadType = payloadTypeOf(leg, codec);
      if (leg.paused || payloadType === undefined) continue;
      if (leg.layer !== layer || leg.start === undefined) {
        const isAwaited = leg.next === layer || (leg.start === undefined && leg.next === undefined);
        if (!begins || !isAwaited || isResting(leg) || !isOpenTo(leg, layer)) continue;
        startLeg(leg, layer, packet);
      } else if (renewed) renumber(leg, packet);
      else if (leg.recent) {
        const since = sequenceDistance(leg.start, sequence);
        if (since < 0) continue;
        if (since > beginningPackets) leg.recent = false;
      }
      sendTo(leg, packet, payloadType, at);
    }
  }

  /** Forwards a sender report, so that viewers can synchronize audio and video. */
  function report(layer: Layer, said: SenderReport, timeOffset: number): void {
    for (const leg of legs) {
      if (leg.start === undefined || leg.paused || leg.layer !== layer) continue;
      leg.send(senderReportFor(said, leg.ssrc ?? feedSsrc[kind], timeOffset + leg.offsets.timestamp));
    }
  }

  /**
   * Sends a recent keyframe and what followed it from the ring buffer, so that viewers who join together cost one
   * keyframe request.
   */
  function startFromRing(leg: LegState, layer: Layer): boolean {
    const { key, last, codec } = layer;
    const payloadType = codec && leg.payloadTypes[codec];
    if (!key || !last || leg.fresh || payloadType === undefined) return false;
    if (now() - key.at > keyframeEveryMs) return false;
    const first = layer.find(key.sequence);
    if (!first) return false;
    startLeg(leg, layer, first);
    const count = sequenceDistance(key.sequence, last.sequence);
    const at = sendTimeOf(now());
    for (let ahead = 0; ahead <= count; ahead++) {
      const packet = layer.find((key.sequence + ahead) & 0xffff);
      if (packet) sendTo(leg, packet, payloadType, at);
    }
    return true;
  }

  /** Begins with the fitting layer, or with one that is available at once until that one's keyframe arrives. */
  function begin(leg: LegState): void {
    const from = live();
    leg.next = choose(leg, from);
    const first = [leg.next ?? lowest, ...(leg.only === undefined ? openTo(leg, from) : [])];
    const { next } = leg;
    const started = first.some((layer) => startFromRing(leg, layer));
    if (!started || leg.layer !== next) {
      leg.next = next;
      (next ?? lowest).askKeyframe();
    }
    countWanted();
  }

  function join(target: LegTarget): Leg {
    const leg: LegState = {
      ...target,
      codec: undefined,
      payloadType: undefined,
      recent: false,
      paused: false,
      offsets: { sequence: 0, timestamp: 0, picture: 0, base: 0 },
      resends: resendsPerSecond,
      keyframeAt: Number.NEGATIVE_INFINITY,
      ...(kind === 'video' && !target.trusted && { downlink: createDownlink(now) }),
    };
    legs.add(leg);
    begin(leg);
    return {
      leave: () => void legs.delete(leg),
      pause(paused) {
        if (leg.paused === paused) return;
        leg.paused = paused;
        [leg.start, leg.next] = [undefined, undefined];
        if (!paused) begin(leg);
      },
      resize(widthPx) {
        leg.widthPx = widthPx;
        aim(leg, live());
      },
      hearEstimate: (bitsPerSecond) => leg.downlink?.hearEstimate(bitsPerSecond),
      hearLoss: (fraction) => leg.downlink?.hearLoss(fraction),
      wantKeyframe() {
        if (!leg.trusted && now() - leg.keyframeAt < viewerKeyframeMs) return;
        leg.keyframeAt = now();
        for (const layer of new Set([leg.layer, leg.next])) layer?.askKeyframe();
      },
      resend(sequences) {
        const { layer, start, offsets } = leg;
        const payloadType = layer?.codec && leg.payloadTypes[layer.codec];
        if (!layer || start === undefined || leg.paused || payloadType === undefined) return;
        const at = sendTimeOf(now());
        for (const own of sequences) {
          const sequence = (own - offsets.sequence) & 0xffff;
          const packet = layer.find(sequence);
          if (!packet || (leg.recent && sequenceDistance(start, sequence) < 0)) continue;
          if (leg.resends <= 0) return;
          leg.resends -= 1;
          sendTo(leg, packet, payloadType, at);
        }
      },
    };
  }

  return {
    kind,
    sent,
    layers,
    made,
    everyLayer,
    /** Whether the re-encoded video is for every viewer who decodes it. */
    serveMade(toAll: boolean): void {
      isMadeForAll = toAll;
    },
    /** The only layer of a publisher without simulcast. */
    lowest,
    get legs() {
      return legs.size;
    },
    /** The source of any layer. */
    get source() {
      return layers.find(({ source }) => source)?.source;
    },
    /** The codec of the current or the awaited source. */
    get codec() {
      return layers.map(({ comes }) => comes).find((codec) => codec !== undefined);
    },
    join,
    /** Requests keyframes of the layers that viewers receive or wait for. */
    askKeyframe(): void {
      countWanted();
      const wanted = layers.filter(({ isWanted }) => isWanted);
      for (const layer of wanted.length > 0 ? wanted : [lowest]) layer.askKeyframe();
    },
    /** Sends deferred keyframe requests and re-evaluates the layer of each leg. */
    tick(): void {
      for (const layer of everyLayer) layer.tick();
      const from = live();
      if (from.length > 0) for (const leg of legs) aim(leg, from);
      countWanted();
    },
    everySecond(): void {
      const from = live();
      const rates = from.map(({ bitsPerSecond }) => bitsPerSecond);
      const awaited = new Set<Layer | undefined>();
      for (const leg of legs) {
        leg.resends = resendsPerSecond;
        if (leg.next) awaited.add(leg.next);
        else if (leg.start === undefined && !leg.paused && !isResting(leg)) awaited.add(lowest);
        const open = openTo(leg, from);
        const index = leg.layer && leg.start !== undefined ? open.indexOf(leg.layer) : -1;
        leg.downlink?.everySecond({
          rates: open === from ? rates : open.map(({ bitsPerSecond }) => bitsPerSecond),
          current: index === -1 ? undefined : index,
        });
      }
      for (const layer of everyLayer) layer.everySecond(awaited.has(layer), keyframeAgainMs);
    },
  };
}

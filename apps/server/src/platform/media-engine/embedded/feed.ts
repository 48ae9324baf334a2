// One kind of a stream as its viewers receive it: whoever publishes, and in whichever size, it has one SSRC,
// and its numbers, times and pictures go on without a gap. Each viewer's leg begins with a keyframe and has
// its own numbers, so that a window that was hidden for a while misses nothing; it moves to another layer
// with a keyframe of that one.
//
//   layer (of a source) ──► leg ──► a viewer
import type { CodecName, PayloadTypes } from './description.ts';
import { createDownlink, type Downlink } from './downlink.ts';
import {
  beginningPackets,
  createLayer,
  keyframeEveryMs,
  type Layer,
  type ForwardedPacket,
  timeBetween,
} from './layer.ts';
import { type LegHeader, type StoredPacket, sendTimeOf, writeHeader } from './packet.ts';
import { type SenderReport, senderReportFor } from './rtcp.ts';
import { sequenceDistance } from './rtp.ts';
import type { MediaKind } from './sdp.ts';

export const feedSsrc: Record<MediaKind, number> = { audio: 0x0a11_ce01, video: 0x0a11_ce02 };
/** The sizes of a picture that somebody publishes at once. */
export const layersMax = 3;

/** Between two of one viewer that count. */
const viewerKeyframeMs = 1000;
/** While somebody waits for one that does not come. */
const keyframeAgainMs = 1000;
/** Packets sent again to one viewer in a second. */
const resendsPerSecond = 512;
/** A picture that is a little narrower than its window still fits it. */
const stretch = 4 / 3;
/** Of a second: a picture that is as old as the one before, from a smaller layer, comes a little later. */
const least = 900;

export type LegTarget = {
  payloadTypes: PayloadTypes;
  /** The buffer is only lent. */
  send(packet: Buffer): void;
  /** Of our own, speaking for many viewers. */
  trusted?: boolean;
  /** Wants a keyframe of its own time, not one of a moment ago. */
  fresh?: boolean;
  /** Of its window; without one as wide as there is. */
  widthPx?: number | undefined;
  /** By which the extension goes that says when we sent. */
  sendTimeId?: number | undefined;
  /** That layer and no other. */
  only?: number;
  ssrc?: number;
};

type LegState = LegTarget & {
  /** Sent last, and as what: to look it up for every packet costs as much as writing its head. */
  codec: CodecName | undefined;
  payloadType: number | undefined;
  /** Received now, or last. */
  layer?: Layer | undefined;
  /** Its keyframe is waited for. */
  next?: Layer | undefined;
  /** Where it began, in numbers of the layer; nothing while it waits for a keyframe. */
  start?: number | undefined;
  recent: boolean;
  paused: boolean;
  /** Its own numbers, as compared with those of the layer. */
  offsets: { sequence: number; timestamp: number; picture: number; base: number };
  /** The last ones it was sent. */
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
  /** Made anew of what is published; for whoever cannot decode that, or for all. */
  const made = createLayer(kind, layersMax, now, { pass, report });
  const everyLayer = [...layers, made];
  let isMadeForAll = false;
  /** One for all who send: it is used up at once. */
  const head: LegHeader = { payloadType: 0, sequence: 0, timestamp: 0, ssrc: 0, picture: 0, base: 0 };

  /** What is published now, the smallest first. */
  function live(): Layer[] {
    const latestAt = Math.max(...layers.map(({ last }) => last?.at ?? Number.NEGATIVE_INFINITY));
    return layers
      .filter((layer) => layer.isLive(latestAt))
      .toSorted((a, b) => (a.widthPx === b.widthPx ? a.rank - b.rank : a.widthPx - b.widthPx));
  }

  /**
   * Of what is published now: what she may be sent. Our own take it as it is; others what is made of it,
   * where that is for all, or where they can decode nothing else. Whoever sees something sees it until then.
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

  /** What fits her window, and her line. */
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
    // Whoever has a picture goes on from now; whoever has none may begin a moment ago.
    if (next && !(leg.start === undefined && startFromRing(leg, next))) next.askKeyframe();
  }

  function countWanted(): void {
    for (const layer of everyLayer) layer.isWanted = false;
    for (const { layer, next, start } of legs) {
      if (layer && start !== undefined) layer.isWanted = true;
      if (next) next.isWanted = true;
    }
  }

  /** Her pictures are numbered on, whoever numbered the ones before. */
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
    // What goes to others of our own reaches nobody yet.
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

  /** Tells viewers how its times and the clock on the wall go together. */
  function report(layer: Layer, said: SenderReport, timeOffset: number): void {
    for (const leg of legs) {
      if (leg.start === undefined || leg.paused || leg.layer !== layer) continue;
      leg.send(senderReportFor(said, leg.ssrc ?? feedSsrc[kind], timeOffset + leg.offsets.timestamp));
    }
  }

  /**
   * A keyframe of a moment ago does for who comes now, with what followed it: another one is not asked for
   * so soon.
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

  /** With what fits, or with what there is at once until that comes. */
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
    /** Whether what is made anew is for all who can decode it. */
    serveMade(toAll: boolean): void {
      isMadeForAll = toAll;
    },
    /** The only one of whoever sends one picture. */
    lowest,
    get legs() {
      return legs.size;
    },
    /** Of whom packets come, in whichever size. */
    get source() {
      return layers.find(({ source }) => source)?.source;
    },
    /** Of what comes, or is to come. */
    get codec() {
      return layers.map(({ comes }) => comes).find((codec) => codec !== undefined);
    },
    join,
    /** Of whatever somebody receives or waits for. */
    askKeyframe(): void {
      countWanted();
      const wanted = layers.filter(({ isWanted }) => isWanted);
      for (const layer of wanted.length > 0 ? wanted : [lowest]) layer.askKeyframe();
    },
    /** Every now and then: what was put off, and who is better served by another layer. */
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

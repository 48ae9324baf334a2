// The audio or the video of a stream, fanned out to viewers. Whatever publishes, and in whichever layer, viewers
// receive one SSRC whose sequence numbers, timestamps and picture ids have no gap. Each viewer's down track begins with
// a keyframe and rewrites the numbers, so that a window that was hidden misses no packet; it switches to another layer
// at a keyframe of that layer.
//
//   layer (of a source) ──► down track ──► a viewer
import type { CodecName } from '../wire/description.ts';
import { createCongestionControl } from './congestion-control.ts';
import type { DownTrack, DownTrackState, DownTrackTarget } from './down-track.ts';
import { createLayerChoice, type LayerTaker, type Published } from './layer-choice.ts';
import { createLayerDemand } from './layer-demand.ts';
import {
  beginningPackets,
  createLayer,
  keyframeEveryMs,
  type Layer,
  type ForwardedPacket,
  timeBetween,
} from './layer.ts';
import { type DownTrackHeader, type StoredPacket, sendTimeOf, writeHeader } from '../wire/packet.ts';
import { type SenderReport, senderReportFor } from '../wire/rtcp.ts';
import { sequenceDistance } from '../wire/rtp.ts';
import type { MediaKind } from '../wire/sdp.ts';

export const viewerSsrc: Record<MediaKind, number> = { audio: 0x0a11_ce01, video: 0x0a11_ce02 };
/** Simulcast layers of one publisher. */
export const layersMax = 3;

/** Keyframe requests of one viewer within this time count once. */
const viewerKeyframeMs = 1000;
/** An awaited keyframe is requested again after this time. */
const keyframeAgainMs = 1000;
/** Retransmissions to one viewer in a second. */
const resendsPerSecond = 512;
/** In units of 1/90000 s: least step of the timestamp where a down track switches layers. */
const least = 900;

function payloadTypeOf(downTrack: DownTrackState, codec: CodecName): number | undefined {
  if (downTrack.codec !== codec)
    [downTrack.codec, downTrack.payloadType] = [codec, downTrack.payloadTypes[codec]];
  return downTrack.payloadType;
}

const isResting = ({ congestion }: DownTrackState) => congestion !== undefined && congestion.cap < 0;

/** Picture ids continue when the source changes. */
function renumber(downTrack: DownTrackState, { picture }: StoredPacket): void {
  const { last, offsets } = downTrack;
  if (!last || !picture) return;
  offsets.picture = (last.picture + 1 - picture.id) & 0x7fff;
  offsets.base = (last.base + 1 - picture.base) & 0xff;
}

function startDownTrack(downTrack: DownTrackState, layer: Layer, packet: StoredPacket): void {
  const { last, offsets } = downTrack;
  const { sequence, timestamp } = packet;
  if (downTrack.layer && downTrack.layer !== layer)
    offsets.timestamp = (offsets.timestamp - timeBetween(downTrack.layer, layer)) | 0;
  if (last) {
    offsets.sequence = (last.sequence + 1 - sequence) & 0xffff;
    const passed = (timestamp + offsets.timestamp - last.timestamp) | 0;
    if (passed < least) offsets.timestamp += least - passed;
  }
  renumber(downTrack, packet);
  downTrack.layer = layer;
  downTrack.next = undefined;
  downTrack.start = sequence;
  downTrack.recent = true;
}

export type FanOut = ReturnType<typeof createFanOut>;

/** `demanded`: receives which layers the publisher is to send. */
export function createFanOut(
  kind: MediaKind,
  now: () => number = () => performance.now(),
  demanded?: { graceMs: number; changed(wanted: number[]): void },
) {
  const downTracks = new Set<DownTrackState>();
  const sent = { packets: 0, bytes: 0 };
  const layers = Array.from({ length: kind === 'video' ? layersMax : 1 }, (_, rank) =>
    createLayer(kind, rank, now, { pass, report }),
  );
  const [lowest] = layers as [Layer];
  /** The re-encoded video, for viewers who cannot decode the original, or for all. */
  const reencoded = createLayer(kind, layersMax, now, { pass, report });
  const everyLayer = [...layers, reencoded];
  const demand = demanded && createLayerDemand(layers, { ...demanded, now });
  const { published, isSent, openTo, isOpenTo, choose, serveReencoded } = createLayerChoice(
    layers,
    reencoded,
  );
  /** Reused for every packet: allocation would cost more than writing. */
  const head: DownTrackHeader = { payloadType: 0, sequence: 0, timestamp: 0, ssrc: 0, picture: 0, base: 0 };

  /** Only what stays behind the veil receives anything. */
  let isVeiled = false;

  /** Receives nothing: its window is hidden, or the stream is veiled. */
  const isStopped = ({ paused, behindVeil }: DownTrackState) => paused || (isVeiled && !behindVeil);

  function aim(downTrack: DownTrackState, from: Published): void {
    if (isStopped(downTrack)) return;
    const { target, needed } = choose(downTrack, from);
    downTrack.needed = needed;
    if (isResting(downTrack)) {
      [downTrack.start, downTrack.next] = [undefined, undefined];
      return;
    }
    const next = target === downTrack.layer && downTrack.start !== undefined ? undefined : target;
    if (next === downTrack.next && (downTrack.isRequested || !next || !isSent(next, from))) return;
    downTrack.next = next;
    downTrack.isRequested = next !== undefined && isSent(next, from);
    // A down track that has a picture waits for a new keyframe; one without begins with the last keyframe of the
    // retransmission buffer.
    if (!next || !downTrack.isRequested) return;
    if (!(downTrack.start === undefined && startFromBuffer(downTrack, next))) next.requestKeyframe();
  }

  /** Which layers viewers receive or wait for, and which ones the publisher is to send. */
  function countWanted(from: Published): void {
    for (const layer of everyLayer) layer.isWanted = false;
    /** The narrowest is always sent: everything begins with it at once. */
    const needed = new Set<Layer | undefined>([from.live[0]]);
    for (const downTrack of downTracks) {
      const { layer, next, start, needed: asked } = downTrack;
      if (layer && start !== undefined) layer.isWanted = true;
      if (next) next.isWanted = true;
      // Nobody watches a hidden window.
      if (isStopped(downTrack)) continue;
      for (const one of [...asked, next]) needed.add(one);
      if (start !== undefined) needed.add(layer);
    }
    // Only the width of a layer that came says who needs it.
    demand?.update(
      (layer) => needed.has(layer) || !layer.isPublished() || layer.widthPx === Number.POSITIVE_INFINITY,
    );
  }

  function sendTo(downTrack: DownTrackState, packet: StoredPacket, payloadType: number, at: number): void {
    const { offsets, last } = downTrack;
    head.payloadType = payloadType;
    head.ssrc = downTrack.ssrc ?? viewerSsrc[kind];
    head.sequence = (packet.sequence + offsets.sequence) & 0xffff;
    head.timestamp = (packet.timestamp + offsets.timestamp) >>> 0;
    const { picture } = packet;
    if (picture) {
      head.picture = (picture.id + offsets.picture) & 0x7fff;
      head.base = (picture.base + offsets.base) & 0xff;
    }
    if (!last) downTrack.last = { ...head };
    else if (sequenceDistance(last.sequence, head.sequence) > 0) {
      last.sequence = head.sequence;
      last.timestamp = head.timestamp;
      if (picture) [last.picture, last.base] = [head.picture, head.base];
    }
    const out = writeHeader(packet, head, downTrack.sendTimeId ?? 0, at);
    downTrack.send(out);
    // Packets to other processes, recorders and encoders do not count as sent to viewers.
    if (downTrack.trusted) return;
    sent.packets += 1;
    sent.bytes += out.length;
  }

  function pass(layer: Layer, { packet, begins, codec, renewed }: ForwardedPacket): void {
    const { sequence } = packet;
    const at = sendTimeOf(now());
    for (const downTrack of downTracks) {
      const payloadType = payloadTypeOf(downTrack, codec);
      if (isStopped(downTrack) || payloadType === undefined) continue;
      if (downTrack.layer !== layer || downTrack.start === undefined) {
        const isAwaited =
          downTrack.next === layer || (downTrack.start === undefined && downTrack.next === undefined);
        if (!begins || !isAwaited || isResting(downTrack) || !isOpenTo(downTrack, layer)) continue;
        startDownTrack(downTrack, layer, packet);
      } else if (renewed) renumber(downTrack, packet);
      else if (downTrack.recent) {
        const since = sequenceDistance(downTrack.start, sequence);
        if (since < 0) continue;
        if (since > beginningPackets) downTrack.recent = false;
      }
      sendTo(downTrack, packet, payloadType, at);
    }
  }

  /** Forwards a sender report, so that viewers can synchronize audio and video. */
  function report(layer: Layer, said: SenderReport, timeOffset: number): void {
    for (const downTrack of downTracks) {
      if (downTrack.start === undefined || isStopped(downTrack) || downTrack.layer !== layer) continue;
      downTrack.send(
        senderReportFor(said, downTrack.ssrc ?? viewerSsrc[kind], timeOffset + downTrack.offsets.timestamp),
      );
    }
  }

  /**
   * Sends a recent keyframe and what followed it from the retransmission buffer, so that viewers who join together
   * cost one keyframe request.
   */
  function startFromBuffer(downTrack: DownTrackState, layer: Layer): boolean {
    const { key, last, codec } = layer;
    const payloadType = codec && downTrack.payloadTypes[codec];
    if (!key || !last || downTrack.fresh || payloadType === undefined) return false;
    if (now() - key.at > keyframeEveryMs) return false;
    const first = layer.find(key.sequence);
    if (!first) return false;
    startDownTrack(downTrack, layer, first);
    const count = sequenceDistance(key.sequence, last.sequence);
    const at = sendTimeOf(now());
    for (let ahead = 0; ahead <= count; ahead++) {
      const packet = layer.find((key.sequence + ahead) & 0xffff);
      if (packet) sendTo(downTrack, packet, payloadType, at);
    }
    return true;
  }

  /** Begins with the fitting layer, or with one that is available at once until that one's keyframe arrives. */
  function begin(downTrack: DownTrackState): void {
    if (isStopped(downTrack)) return;
    const from = published();
    const { target: next, needed } = choose(downTrack, from);
    [downTrack.next, downTrack.needed] = [next, needed];
    downTrack.isRequested = !next || downTrack.only !== undefined || isSent(next, from);
    if (downTrack.isRequested) {
      const others = downTrack.only === undefined ? openTo(downTrack, from.live) : [];
      const started = [next ?? lowest, ...others].some((layer) => startFromBuffer(downTrack, layer));
      if (!started || downTrack.layer !== next) {
        downTrack.next = next;
        (next ?? lowest).requestKeyframe();
      }
    }
    countWanted(from);
  }

  function stopOrBegin(downTrack: DownTrackState): void {
    [downTrack.start, downTrack.next] = [undefined, undefined];
    begin(downTrack);
  }

  function join(target: DownTrackTarget): DownTrack {
    const downTrack: DownTrackState = {
      ...target,
      codec: undefined,
      payloadType: undefined,
      recent: false,
      paused: false,
      isRequested: false,
      needed: [],
      offsets: { sequence: 0, timestamp: 0, picture: 0, base: 0 },
      resends: resendsPerSecond,
      keyframeAt: Number.NEGATIVE_INFINITY,
      ...(kind === 'video' && !target.trusted && { congestion: createCongestionControl(now) }),
    };
    downTracks.add(downTrack);
    begin(downTrack);
    return {
      leave: () => void downTracks.delete(downTrack),
      pause(paused) {
        if (downTrack.paused === paused) return;
        downTrack.paused = paused;
        stopOrBegin(downTrack);
      },
      resize(widthPx) {
        downTrack.widthPx = widthPx;
        const from = published();
        aim(downTrack, from);
        countWanted(from);
      },
      onBandwidthEstimate: (bitsPerSecond) => downTrack.congestion?.onBandwidthEstimate(bitsPerSecond),
      onLossReport: (fraction) => downTrack.congestion?.onLossReport(fraction),
      wantKeyframe() {
        if (!downTrack.trusted && now() - downTrack.keyframeAt < viewerKeyframeMs) return;
        downTrack.keyframeAt = now();
        for (const layer of new Set([downTrack.layer, downTrack.next])) layer?.requestKeyframe();
      },
      resend(sequences) {
        const { layer, start, offsets } = downTrack;
        const payloadType = layer?.codec && downTrack.payloadTypes[layer.codec];
        if (!layer || start === undefined || isStopped(downTrack) || payloadType === undefined) return;
        const at = sendTimeOf(now());
        for (const own of sequences) {
          const sequence = (own - offsets.sequence) & 0xffff;
          const packet = layer.find(sequence);
          if (!packet || (downTrack.recent && sequenceDistance(start, sequence) < 0)) continue;
          if (downTrack.resends <= 0) return;
          downTrack.resends -= 1;
          sendTo(downTrack, packet, payloadType, at);
        }
      },
    };
  }

  return {
    kind,
    sent,
    layers,
    reencoded,
    everyLayer,
    serveReencoded,
    /** The only layer of a publisher without simulcast. */
    lowest,
    get downTracks() {
      return downTracks.size;
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
    /** No packet goes to viewers or to other processes while it is veiled; then each begins with a keyframe. */
    veil(veiled: boolean): void {
      if (isVeiled === veiled) return;
      isVeiled = veiled;
      for (const downTrack of downTracks) if (!downTrack.behindVeil) stopOrBegin(downTrack);
    },
    /** A viewer joins in a moment: meanwhile the keyframe comes with which their down track begins. */
    announce(viewer: LayerTaker): void {
      const from = published();
      const { target = lowest } = choose(viewer, from);
      if (isSent(target, from)) target.requestKeyframe();
    },
    demand,
    /** Requests keyframes of the layers that viewers receive or wait for. */
    requestKeyframe(): void {
      countWanted(published());
      const wanted = layers.filter(({ isWanted }) => isWanted);
      for (const layer of wanted.length > 0 ? wanted : [lowest]) layer.requestKeyframe();
    },
    /** Sends deferred keyframe requests and re-evaluates the layer of each down track. */
    tick(): void {
      for (const layer of everyLayer) layer.tick();
      const from = published();
      if (from.live.length > 0) for (const downTrack of downTracks) aim(downTrack, from);
      countWanted(from);
    },
    everySecond(): void {
      const { all: from } = published();
      const rates = from.map(({ bitsPerSecond }) => bitsPerSecond);
      const awaited = new Set<Layer | undefined>();
      for (const downTrack of downTracks) {
        downTrack.resends = resendsPerSecond;
        const { next } = downTrack;
        if (next && downTrack.isRequested) awaited.add(next);
        else if (!next && downTrack.start === undefined && !isStopped(downTrack) && !isResting(downTrack))
          awaited.add(lowest);
        const open = openTo(downTrack, from);
        const index = downTrack.layer && downTrack.start !== undefined ? open.indexOf(downTrack.layer) : -1;
        downTrack.congestion?.everySecond({
          rates: open === from ? rates : open.map(({ bitsPerSecond }) => bitsPerSecond),
          current: index === -1 ? undefined : index,
        });
      }
      for (const layer of everyLayer) layer.everySecond(awaited.has(layer), keyframeAgainMs);
    },
  };
}

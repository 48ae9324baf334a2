// A publisher's connection: its packets become sources of the stream's feeds, and the publisher receives NACKs,
// keyframe requests, receiver reports and a bandwidth limit (REMB).
import { Audio, Video } from 'node-datachannel';
import {
  type Carried,
  type CodecName,
  type Description,
  h264FormatOf,
  opusFormat,
} from '../wire/description.ts';
import type { Feed } from '../forwarding/feed.ts';
import { extensionIn } from '../wire/header-extensions.ts';
import { clockRates, type Layer, type LayerSource } from '../forwarding/layer.ts';
import { type RtcPeer, sendOn } from './peer.ts';
import { createReception, type Reception } from '../forwarding/reception.ts';
import { estimate, keyframeRequest, nack, readRtcp, receiverReportOf } from '../wire/rtcp.ts';
import { isRtcp, isRtp, payloadTypeOf, sequenceOf, ssrcOf, timestampOf } from '../wire/rtp.ts';
import type { MediaKind } from '../wire/sdp.ts';

/** Limit of a publisher's video, all layers together. */
const maxBitsPerSecond = 3_000_000;
/** Another SSRC of the same track is accepted once the first has been silent for this time. */
const senderChangeMs = 1000;
/** No network path carries larger packets. */
const maxPacketBytes = 1600;

/** Where packets of one kind come from: a track, or another process. */
export type Uplink = {
  kind: MediaKind;
  codec: CodecName;
  payloadType: number;
  /** Sends RTCP to the sender. */
  send(packet: Buffer): void;
};

export type Arrivals = ReturnType<typeof createArrivals>;

/** Receives the packets of one uplink and passes them to a layer. `heard` is called for each packet. */
export function createArrivals(layer: Layer, uplink: Uplink, heard: (packet: Buffer) => void) {
  let ssrc: number | undefined;
  let arrivedAt = 0;
  let reception: Reception = createReception(clockRates[uplink.kind]);
  const newSource = (): LayerSource => ({
    codec: uplink.codec,
    requestKeyframe() {
      if (ssrc !== undefined) uplink.send(keyframeRequest(ssrc));
    },
  });
  let source = newSource();
  layer.expect(source);

  const askFor = (missed: number[], broken: boolean) => {
    // Audio is not retransmitted: it would arrive too late. Layers without a viewer need no retransmission.
    if (uplink.kind === 'audio' || ssrc === undefined || !layer.isWanted) return;
    if (missed.length > 0) uplink.send(nack(ssrc, missed));
    if (broken) layer.askKeyframe();
  };

  function isFrom(sender: number, now: number): boolean {
    if (sender === ssrc) return true;
    if (ssrc !== undefined) {
      if (now - arrivedAt < senderChangeMs) return false;
      layer.leave(source);
      source = newSource();
      layer.expect(source);
      reception = createReception(clockRates[uplink.kind]);
    }
    ssrc = sender;
    // At once: a sender follows the first estimate at its start, and later raises its rate only slowly.
    if (uplink.kind === 'video') uplink.send(estimate([ssrc], maxBitsPerSecond));
    return true;
  }

  return {
    kind: uplink.kind,
    get reception() {
      return reception;
    },
    isCurrent: () => layer.source === source,
    take(packet: Buffer): void {
      const now = performance.now();
      if (isRtcp(packet)) {
        for (const part of readRtcp(packet)) {
          if (part.kind !== 'sender_report' || part.ssrc !== ssrc) continue;
          reception.hear(part, now);
          layer.report(source, part);
        }
        return;
      }
      if (!isRtp(packet) || packet.length > maxPacketBytes || payloadTypeOf(packet) !== uplink.payloadType)
        return;
      if (!isFrom(ssrcOf(packet), now)) return;
      arrivedAt = now;
      heard(packet);
      const { missed, broken } = reception.count(sequenceOf(packet), timestampOf(packet), now);
      layer.take(source, packet);
      askFor(missed, broken);
    },
    tick(): void {
      const { missed, broken } = reception.retry(performance.now());
      askFor(missed, broken);
    },
    report(): void {
      const report = reception.report(performance.now());
      if (!report || ssrc === undefined) return;
      const parts = [receiverReportOf(ssrc, report)];
      if (uplink.kind === 'video') parts.push(estimate([ssrc], maxBitsPerSecond));
      uplink.send(Buffer.concat(parts));
    },
    leave: () => layer.leave(source),
  };
}

function receiving({ kind, mid, codecs }: Carried): Audio | Video {
  const [chosen] = codecs;
  const payloadType = chosen?.of.payloadType ?? 0;
  if (kind === 'audio') {
    const audio = new Audio(mid, 'RecvOnly');
    audio.addOpusCodec(payloadType, opusFormat);
    return audio;
  }
  const video = new Video(mid, 'RecvOnly');
  if (chosen?.name === 'H264') video.addH264Codec(payloadType, h264FormatOf(chosen.of));
  else video.addVP8Codec(payloadType);
  return video;
}

export type IngestSession = { peer: RtcPeer; arrivals: Arrivals[] };

/** SSRCs of one connection; further ones are ignored. */
const ssrcsMax = 16;

/** Passes each packet to the layer named by its RID; senders name it until they receive a report. */
function sortLayers({ layers, extensions }: Carried, arrivals: Arrivals[]): (packet: Buffer) => void {
  const id = extensions.layer ?? 0;
  const bySsrc = new Map<number, Arrivals>();
  return (packet) => {
    if (isRtcp(packet)) return arrivals.forEach(({ take }) => take(packet));
    if (!isRtp(packet)) return;
    const ssrc = ssrcOf(packet);
    const arrival = arrivals[layers.indexOf(extensionIn(packet, id)?.toString('latin1') ?? '')];
    if (arrival && bySsrc.size < ssrcsMax) bySsrc.set(ssrc, arrival);
    bySsrc.get(ssrc)?.take(packet);
  };
}

/** The caller creates the answer with the peer afterwards. */
export function createIngestSession(
  offer: Description,
  { peer, feeds, heard }: { peer: RtcPeer; feeds: Record<MediaKind, Feed>; heard: (packet: Buffer) => void },
): IngestSession {
  const arrivals = offer.lines.flatMap((line) => {
    const [chosen] = line.codecs;
    if (!chosen) return [];
    const track = peer.addTrack(receiving(line));
    const send = (packet: Buffer) => sendOn(track, packet);
    const uplink = { kind: line.kind, codec: chosen.name, payloadType: chosen.of.payloadType, send };
    const layers = feeds[line.kind].layers.slice(0, Math.max(1, line.layers.length));
    const all = layers.map((layer) => createArrivals(layer, uplink, heard));
    const [only] = all;
    track.onMessage(all.length === 1 && only ? only.take : sortLayers(line, all));
    return all;
  });
  return { peer, arrivals };
}

// A publisher's connection: its packets become sources of the stream's feeds, and it hears what is missing,
// how the rest arrives and how much it may send.
import { Audio, Video } from 'node-datachannel';
import { type Carried, type CodecName, type Description, h264FormatOf, opusFormat } from './description.ts';
import type { Feed } from './feed.ts';
import { extensionIn } from './header-extensions.ts';
import { clockRates, type Layer, type LayerSource } from './layer.ts';
import { type EnginePeer, sendOn } from './peer.ts';
import { createReception, type Reception } from './reception.ts';
import { estimate, keyframeRequest, nack, readRtcp, receiverReportOf } from './rtcp.ts';
import { isRtcp, isRtp, payloadTypeOf, sequenceOf, ssrcOf, timestampOf } from './rtp.ts';
import type { MediaKind } from './sdp.ts';

/** What a publisher may send, in all sizes together. */
const maxBitsPerSecond = 3_000_000;
/** A second sender on the same line counts once the first is silent for so long. */
const senderChangeMs = 1000;
/** Larger ones come from no network. */
const maxPacketBytes = 1600;

/** Where packets of one kind come from: a track, or another process. */
export type Uplink = {
  kind: MediaKind;
  codec: CodecName;
  payloadType: number;
  /** Of this sender, and what becomes of it. */
  send(packet: Buffer): void;
};

export type Arrivals = ReturnType<typeof createArrivals>;

/** The packets of one uplink, on their way into a layer. `heard`: something arrived. */
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
    // Sound is not asked for again: it would come too late. What nobody watches is not missed.
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
    // At once: in its first moments a sender believes what it is told, and later it only creeps up to it.
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

export type IngestSession = { peer: EnginePeer; arrivals: Arrivals[] };

/** Of one connection; a sender that names more is none of ours. */
const ssrcsMax = 16;

/** Each packet to the layer that it says it is of; a sender says so until she is reported to. */
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

/** Its answer is still to be asked of the peer. */
export function createIngestSession(
  offer: Description,
  {
    peer,
    feeds,
    heard,
  }: { peer: EnginePeer; feeds: Record<MediaKind, Feed>; heard: (packet: Buffer) => void },
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

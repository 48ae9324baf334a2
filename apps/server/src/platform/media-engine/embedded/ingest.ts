// A publisher's connection: its packets become sources of the stream's feeds, and it hears what is missing,
// how the rest arrives and how much it may send.
import { Audio, Video } from 'node-datachannel';
import { type Carried, type CodecName, type Description, h264FormatOf, opusFormat } from './description.ts';
import { clockRates, type Feed, type Source } from './feed.ts';
import { type Peer, sendOn } from './peer.ts';
import { createReception, type Reception } from './reception.ts';
import { estimate, keyframeRequest, nack, readRtcp, receiverReportOf } from './rtcp.ts';
import { isRtcp, isRtp, payloadTypeOf, sequenceOf, ssrcOf, timestampOf } from './rtp.ts';
import type { MediaKind } from './sdp.ts';

/** What a publisher may send. */
const maxBitsPerSecond = 2_500_000;
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

/** The packets of one uplink, on their way into a feed. `heard`: something arrived. */
export function createArrivals(feed: Feed, uplink: Uplink, heard: (packet: Buffer) => void) {
  let ssrc: number | undefined;
  let arrivedAt = 0;
  let reception: Reception = createReception(clockRates[uplink.kind]);
  const newSource = (): Source => ({
    codec: uplink.codec,
    requestKeyframe() {
      if (ssrc !== undefined) uplink.send(keyframeRequest(ssrc));
    },
  });
  let source = newSource();
  feed.expect(source);

  const askFor = (missed: number[], broken: boolean) => {
    // Sound is not asked for again: it would come too late.
    if (uplink.kind === 'audio' || ssrc === undefined) return;
    if (missed.length > 0) uplink.send(nack(ssrc, missed));
    if (broken) feed.askKeyframe();
  };

  function isFrom(sender: number, now: number): boolean {
    if (sender === ssrc) return true;
    if (ssrc !== undefined) {
      if (now - arrivedAt < senderChangeMs) return false;
      feed.leave(source);
      source = newSource();
      feed.expect(source);
      reception = createReception(clockRates[uplink.kind]);
    }
    ssrc = sender;
    return true;
  }

  return {
    kind: uplink.kind,
    get reception() {
      return reception;
    },
    isCurrent: () => feed.source === source,
    take(packet: Buffer): void {
      const now = performance.now();
      if (isRtcp(packet)) {
        for (const part of readRtcp(packet)) {
          if (part.kind !== 'sender_report' || part.ssrc !== ssrc) continue;
          reception.hear(part, now);
          feed.report(source, part);
        }
        return;
      }
      if (!isRtp(packet) || packet.length > maxPacketBytes || payloadTypeOf(packet) !== uplink.payloadType)
        return;
      if (!isFrom(ssrcOf(packet), now)) return;
      arrivedAt = now;
      heard(packet);
      const { missed, broken } = reception.count(sequenceOf(packet), timestampOf(packet), now);
      feed.take(source, packet);
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
    leave: () => feed.leave(source),
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

export type Ingest = { peer: Peer; arrivals: Arrivals[] };

/** Its answer is still to be asked of the peer. */
export function createIngest(
  offer: Description,
  { peer, feeds, heard }: { peer: Peer; feeds: Record<MediaKind, Feed>; heard: (packet: Buffer) => void },
): Ingest {
  const arrivals = offer.lines.flatMap((line) => {
    const [chosen] = line.codecs;
    if (!chosen) return [];
    const track = peer.addTrack(receiving(line));
    const send = (packet: Buffer) => sendOn(track, packet);
    const uplink = { kind: line.kind, codec: chosen.name, payloadType: chosen.of.payloadType, send };
    const arrival = createArrivals(feeds[line.kind], uplink, heard);
    track.onMessage(arrival.take);
    return [arrival];
  });
  return { peer, arrivals };
}

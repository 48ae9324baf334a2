// A publisher's connection: the RTP receivers of its tracks, and of its simulcast layers, feed the stream's fan-outs.
import { Audio, Video } from 'node-datachannel';
import { type Carried, type Description, h264FormatOf, opusFormat } from '../wire/description.ts';
import type { FanOut } from '../forwarding/fan-out.ts';
import { extensionIn } from '../wire/header-extensions.ts';
import { type RtcPeer, sendOn } from './rtc-peer.ts';
import { createRtpReceiver, type RtpReceiver } from '../forwarding/rtp-receiver.ts';
import { isRtcp, isRtp, ssrcOf } from '../wire/rtp.ts';
import type { MediaKind } from '../wire/sdp.ts';

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

export type IngestSession = { peer: RtcPeer; receivers: RtpReceiver[] };

/** SSRCs of one connection; further ones are ignored. */
const ssrcsMax = 16;

/** Passes each packet to the layer named by its RID; senders name it until they receive a report. */
function sortLayers({ layers, extensions }: Carried, receivers: RtpReceiver[]): (packet: Buffer) => void {
  const id = extensions.layer ?? 0;
  const bySsrc = new Map<number, RtpReceiver>();
  return (packet) => {
    if (isRtcp(packet)) return receivers.forEach(({ take }) => take(packet));
    if (!isRtp(packet)) return;
    const ssrc = ssrcOf(packet);
    const receiver = receivers[layers.indexOf(extensionIn(packet, id)?.toString('latin1') ?? '')];
    if (receiver && bySsrc.size < ssrcsMax) bySsrc.set(ssrc, receiver);
    bySsrc.get(ssrc)?.take(packet);
  };
}

/** The caller creates the answer with the peer afterwards. */
export function createIngestSession(
  offer: Description,
  {
    peer,
    fanOuts,
    onPacket,
  }: { peer: RtcPeer; fanOuts: Record<MediaKind, FanOut>; onPacket: (packet: Buffer) => void },
): IngestSession {
  const receivers = offer.lines.flatMap((line) => {
    const [chosen] = line.codecs;
    if (!chosen) return [];
    const track = peer.addTrack(receiving(line));
    const send = (packet: Buffer) => sendOn(track, packet);
    const uplink = { kind: line.kind, codec: chosen.name, payloadType: chosen.of.payloadType, send };
    const layers = fanOuts[line.kind].layers.slice(0, Math.max(1, line.layers.length));
    const all = layers.map((layer) => createRtpReceiver(layer, uplink, onPacket));
    const [only] = all;
    track.onMessage(all.length === 1 && only ? only.take : sortLayers(line, all));
    return all;
  });
  return { peer, receivers };
}

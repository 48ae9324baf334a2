// Receives the RTP packets of one publisher's track, or of one simulcast layer of it, and sends RTCP back: NACKs,
// keyframe requests, receiver reports and a bandwidth limit (REMB).
import type { CodecName } from '../wire/description.ts';
import { keyframeRequest, nack, readRtcp, receiverReportOf, remb } from '../wire/rtcp.ts';
import {
  isRtcp,
  isRtp,
  packetBytesMax,
  payloadTypeOf,
  sequenceOf,
  ssrcOf,
  timestampOf,
} from '../wire/rtp.ts';
import type { MediaKind } from '../wire/sdp.ts';
import { clockRates, type Layer, type LayerSource } from './layer.ts';
import { createReception, type Reception } from './reception.ts';

/** Limit of a publisher's video, all layers together. */
const maxBitsPerSecond = 3_000_000;
/** Another SSRC of the same track is accepted once the first has been silent for this time. */
const senderChangeMs = 1000;

/** Where packets of one kind come from: a track, or another process. */
export type Uplink = {
  kind: MediaKind;
  codec: CodecName;
  payloadType: number;
  /** Sends RTCP to the sender. */
  send(packet: Buffer): void;
};

export type RtpReceiver = ReturnType<typeof createRtpReceiver>;

/** Receives the packets of one uplink and passes them to a layer. `onPacket` is called for each packet. */
export function createRtpReceiver(layer: Layer, uplink: Uplink, onPacket: (packet: Buffer) => void) {
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
    if (broken) layer.requestKeyframe();
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
    if (uplink.kind === 'video') uplink.send(remb([ssrc], maxBitsPerSecond));
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
          reception.onSenderReport(part, now);
          layer.report(source, part);
        }
        return;
      }
      if (!isRtp(packet) || packet.length > packetBytesMax || payloadTypeOf(packet) !== uplink.payloadType)
        return;
      if (!isFrom(ssrcOf(packet), now)) return;
      arrivedAt = now;
      onPacket(packet);
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
      if (uplink.kind === 'video') parts.push(remb([ssrc], maxBitsPerSecond));
      uplink.send(Buffer.concat(parts));
    },
    leave: () => layer.leave(source),
  };
}

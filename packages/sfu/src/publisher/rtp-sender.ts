// The packets of one RTP stream: numbered, kept for a while, and sent again where a NACK names them. Payloads are not
// copied until they leave, so that a frame of many publishers is in memory once.
import { readRtcp, senderReportOf, type Rtcp } from '../wire/rtcp.ts';

/** What a packet says besides its payload. */
export type RtpHead = {
  payloadType: number;
  marker: boolean;
  sequence: number;
  timestamp: number;
  ssrc: number;
};

const headBytes = 12;

export function rtpPacket(payload: Buffer, head: RtpHead): Buffer {
  const packet = Buffer.allocUnsafe(headBytes + payload.length);
  packet[0] = 0x80;
  packet[1] = (head.marker ? 0x80 : 0) | head.payloadType;
  packet.writeUInt16BE(head.sequence & 0xffff, 2);
  packet.writeUInt32BE(head.timestamp >>> 0, 4);
  packet.writeUInt32BE(head.ssrc >>> 0, 8);
  payload.copy(packet, headBytes);
  return packet;
}

/** Packets that a NACK may still name: about ten seconds of a small picture. */
const keptMax = 512;
const randomNumber = (bits: number) => Math.floor(Math.random() * 2 ** bits);

type Parts = {
  ssrc: number;
  payloadType: number;
  send(packet: Buffer): void;
  /** Each part of the receiver's RTCP, after NACKs were answered. */
  onRtcp?(part: Rtcp): void;
  /** Where its numbers begin; anywhere otherwise, as RFC 3550 wants. */
  first?: { sequence: number; timestamp: number };
};

export type RtpSender = ReturnType<typeof createRtpSender>;

export function createRtpSender({ ssrc, payloadType, send, onRtcp, first }: Parts) {
  const start = first ?? { sequence: randomNumber(16), timestamp: randomNumber(32) };
  const kept: { payload: Buffer; head: RtpHead }[] = [];
  let [packets, octets, lastTimestamp] = [0, 0, start.timestamp];

  function sendAgain(sequences: readonly number[]) {
    for (const sequence of sequences) {
      const found = kept.find(({ head }) => head.sequence === sequence);
      if (found) send(rtpPacket(found.payload, found.head));
    }
  }
  return {
    ssrc,
    /** One frame; `timestamp` counts from the beginning, in the clock of the codec. The marker ends a picture. */
    send(payloads: readonly Buffer[], timestamp: number, { marksEnd = true } = {}) {
      lastTimestamp = (start.timestamp + timestamp) >>> 0;
      for (const [index, payload] of payloads.entries()) {
        const marker = marksEnd && index === payloads.length - 1;
        const sequence = (start.sequence + packets) & 0xffff;
        const head = { payloadType, marker, sequence, timestamp: lastTimestamp, ssrc };
        kept[packets % keptMax] = { payload, head };
        packets += 1;
        octets += payload.length;
        send(rtpPacket(payload, head));
      }
    },
    /** Of the receiver. */
    takeRtcp(compound: Buffer) {
      for (const part of readRtcp(compound)) {
        if (part.kind === 'nack' && part.ssrc === ssrc) sendAgain(part.sequences);
        onRtcp?.(part);
      }
    },
    /** Tells which time of the wall clock the last frame belongs to. */
    report(nowMs: number) {
      send(senderReportOf({ ssrc, rtpTime: lastTimestamp, nowMs, packets, octets }));
    },
    counters: () => ({ packetsSent: packets, bytesSent: octets }),
  };
}

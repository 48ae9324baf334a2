// RTCP, read and written: sender and receiver reports (RFC 3550), NACK and PLI (RFC 4585), FIR (RFC 5104) and the
// receiver's bandwidth estimate (REMB).

const senderReport = 200;
const receiverReport = 201;
const transportFeedback = 205;
const payloadFeedback = 206;
const [genericNack, pictureLoss, fullIntra, application] = [1, 1, 4, 15];

/** The SSRC of our own reports; peers do not evaluate it. */
const ownSsrc = 1;

export type SenderReport = {
  kind: 'sender_report';
  ssrc: number;
  /** The middle 32 bits of its NTP timestamp, for receiver reports. */
  lastReport: number;
  rtpTime: number;
  packet: Buffer;
};

export type Rtcp =
  | SenderReport
  | { kind: 'receiver_report'; reports: { ssrc: number; fractionLost: number; highest: number }[] }
  | { kind: 'nack'; ssrc: number; sequences: number[] }
  | { kind: 'keyframe_request'; ssrc: number }
  | { kind: 'remb'; bitsPerSecond: number };

/** Lost packets that one NACK names at most: beyond it, a keyframe repairs the picture sooner. */
const maxSequences = 256;

function lostIn(packet: Buffer): number[] {
  const sequences: number[] = [];
  for (let at = 12; at + 4 <= packet.length && sequences.length < maxSequences; at += 4) {
    const first = packet.readUInt16BE(at);
    const others = packet.readUInt16BE(at + 2);
    sequences.push(first);
    for (let bit = 0; bit < 16; bit++) if ((others >> bit) & 1) sequences.push((first + 1 + bit) & 0xffff);
  }
  return sequences;
}

function reportsIn(packet: Buffer) {
  const reports = [];
  for (let at = 8; at + 24 <= packet.length; at += 24) {
    reports.push({
      ssrc: packet.readUInt32BE(at),
      fractionLost: (packet[at + 4] as number) / 256,
      highest: packet.readUInt32BE(at + 8),
    });
  }
  return reports;
}

function estimateIn(packet: Buffer): number | undefined {
  if (packet.length < 20 || packet.toString('latin1', 12, 16) !== 'REMB') return undefined;
  const scale = (packet[17] as number) >> 2;
  const mantissa = (((packet[17] as number) & 3) << 16) | packet.readUInt16BE(18);
  return mantissa * 2 ** scale;
}

function readOne(packet: Buffer): Rtcp | undefined {
  const format = (packet[0] as number) & 0x1f;
  const type = packet[1] as number;
  if (type === senderReport && packet.length >= 28) {
    return {
      kind: 'sender_report',
      ssrc: packet.readUInt32BE(4),
      lastReport: packet.readUInt32BE(10),
      rtpTime: packet.readUInt32BE(16),
      packet,
    };
  }
  if (type === receiverReport) return { kind: 'receiver_report', reports: reportsIn(packet) };
  if (packet.length < 12) return undefined;
  const ssrc = packet.readUInt32BE(8);
  if (type === transportFeedback && format === genericNack) {
    return { kind: 'nack', ssrc, sequences: lostIn(packet) };
  }
  if (type !== payloadFeedback) return undefined;
  if (format === pictureLoss) return { kind: 'keyframe_request', ssrc };
  // A FIR names its media SSRC in its first entry.
  if (format === fullIntra) {
    return packet.length < 20 ? undefined : { kind: 'keyframe_request', ssrc: packet.readUInt32BE(12) };
  }
  const bitsPerSecond = format === application ? estimateIn(packet) : undefined;
  return bitsPerSecond === undefined ? undefined : { kind: 'remb', bitsPerSecond };
}

/** The known parts of a compound packet; a malformed rest is ignored. */
export function* readRtcp(compound: Buffer): Generator<Rtcp> {
  for (let at = 0; at + 4 <= compound.length;) {
    const end = at + (compound.readUInt16BE(at + 2) + 1) * 4;
    if (end > compound.length) return;
    const part = readOne(compound.subarray(at, end));
    if (part) yield part;
    at = end;
  }
}

function feedback(type: number, format: number, words: number, about: number): Buffer {
  const packet = Buffer.alloc(12 + words * 4);
  packet[0] = 0x80 | format;
  packet[1] = type;
  packet.writeUInt16BE(packet.length / 4 - 1, 2);
  packet.writeUInt32BE(ownSsrc, 4);
  packet.writeUInt32BE(about, 8);
  return packet;
}

export const keyframeRequest = (ssrc: number): Buffer => feedback(payloadFeedback, pictureLoss, 0, ssrc);

/** `sequences` are ascending; those within sixteen of the first share an entry. */
export function nack(ssrc: number, sequences: readonly number[]): Buffer {
  const entries: { first: number; others: number }[] = [];
  for (const sequence of sequences) {
    const last = entries.at(-1);
    const ahead = last ? (sequence - last.first) & 0xffff : 0;
    if (last && ahead >= 1 && ahead <= 16) last.others |= 1 << (ahead - 1);
    else entries.push({ first: sequence, others: 0 });
  }
  const packet = feedback(transportFeedback, genericNack, entries.length, ssrc);
  for (const [index, { first, others }] of entries.entries()) {
    packet.writeUInt16BE(first, 12 + index * 4);
    packet.writeUInt16BE(others, 14 + index * 4);
  }
  return packet;
}

/** REMB: how much a publisher may send on these SSRCs. */
export function remb(ssrcs: readonly number[], bitsPerSecond: number): Buffer {
  const packet = feedback(payloadFeedback, application, 2 + ssrcs.length, 0);
  let [scale, mantissa] = [0, Math.floor(bitsPerSecond)];
  for (; mantissa > 0x3ffff; scale++) mantissa = Math.floor(mantissa / 2);
  packet.write('REMB', 12, 'latin1');
  packet[16] = ssrcs.length;
  packet[17] = (scale << 2) | (mantissa >> 16);
  packet.writeUInt16BE(mantissa & 0xffff, 18);
  for (const [index, ssrc] of ssrcs.entries()) packet.writeUInt32BE(ssrc, 20 + index * 4);
  return packet;
}

export type ReportBlock = {
  lost: number;
  fractionLost: number;
  /** The extended highest sequence number. */
  highest: number;
  jitter: number;
  lastReport: number;
  /** Delay since the last sender report, in 1/65536 s. */
  delay: number;
};

export function receiverReportOf(ssrc: number, reception: ReportBlock): Buffer {
  const packet = Buffer.alloc(32);
  packet[0] = 0x81;
  packet[1] = receiverReport;
  packet.writeUInt16BE(7, 2);
  packet.writeUInt32BE(ownSsrc, 4);
  packet.writeUInt32BE(ssrc, 8);
  packet[12] = Math.max(0, Math.min(255, Math.floor(reception.fractionLost * 256)));
  packet.writeUIntBE(Math.max(0, Math.min(reception.lost, 0x7fffff)), 13, 3);
  packet.writeUInt32BE(reception.highest >>> 0, 16);
  packet.writeUInt32BE(reception.jitter >>> 0, 20);
  packet.writeUInt32BE(reception.lastReport >>> 0, 24);
  packet.writeUInt32BE(reception.delay >>> 0, 28);
  return packet;
}

/** A publisher's sender report with the SSRC and the timestamps that viewers receive, without report blocks. */
export function senderReportFor(report: SenderReport, ssrc: number, timeOffset: number): Buffer {
  const packet = Buffer.from(report.packet.subarray(0, 28));
  packet[0] = 0x80;
  packet.writeUInt16BE(6, 2);
  packet.writeUInt32BE(ssrc, 4);
  packet.writeUInt32BE((report.rtpTime + timeOffset) >>> 0, 16);
  return packet;
}

/** NTP counts seconds from 1900. */
const ntpOffsetSeconds = 2_208_988_800;

/** A sender report without report blocks. `nowMs`: since 1970. */
export function senderReportOf(sent: {
  ssrc: number;
  rtpTime: number;
  nowMs: number;
  packets: number;
  octets: number;
}): Buffer {
  const packet = Buffer.alloc(28);
  packet[0] = 0x80;
  packet[1] = senderReport;
  packet.writeUInt16BE(6, 2);
  packet.writeUInt32BE(sent.ssrc >>> 0, 4);
  packet.writeUInt32BE((Math.floor(sent.nowMs / 1000) + ntpOffsetSeconds) >>> 0, 8);
  packet.writeUInt32BE(Math.floor(((sent.nowMs % 1000) / 1000) * 2 ** 32) >>> 0, 12);
  packet.writeUInt32BE(sent.rtpTime >>> 0, 16);
  packet.writeUInt32BE(sent.packets >>> 0, 20);
  packet.writeUInt32BE(sent.octets >>> 0, 24);
  return packet;
}

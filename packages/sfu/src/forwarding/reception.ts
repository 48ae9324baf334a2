// Reception statistics of one publisher's packets: which are missing and requested again, and the receiver report.
import type { ReportBlock as ReceptionReport, SenderReport } from '../wire/rtcp.ts';
import { sequenceDistance } from '../wire/rtp.ts';

/** Beyond this gap, a keyframe repairs the picture sooner than retransmission. */
const maxHole = 100;
const maxMissing = 256;
const maxTries = 4;
export const retryEveryMs = 50;

export type Arrival = {
  /** Packets to request at once by NACK. */
  missed: number[];
  /** The gap is too large for retransmission: a keyframe is needed. */
  broken: boolean;
};

const nothing: Arrival = { missed: [], broken: false };

export type Reception = ReturnType<typeof createReception>;

export function createReception(clockRate: number) {
  const missing = new Map<number, { tries: number; askedAt: number }>();
  let highest = -1;
  let cycles = 0;
  let base = 0;
  let received = 0;
  let before = { expected: 0, received: 0 };
  let transit: number | undefined;
  let jitter = 0;
  let senderReport = { lastReport: 0, at: 0 };

  function note(from: number, to: number, now: number): Arrival {
    const hole = sequenceDistance(from, to) - 1;
    if (hole <= 0) return nothing;
    if (hole > maxHole || missing.size + hole > maxMissing) {
      missing.clear();
      return { missed: [], broken: true };
    }
    const missed = Array.from({ length: hole }, (_, index) => (from + 1 + index) & 0xffff);
    for (const sequence of missed) missing.set(sequence, { tries: 1, askedAt: now });
    return { missed, broken: false };
  }

  function measure(timestamp: number, now: number): void {
    const arrivedAt = Math.round((now * clockRate) / 1000);
    const travelled = (arrivedAt - timestamp) | 0;
    if (transit !== undefined) jitter += (Math.abs((travelled - transit) | 0) - jitter) / 16;
    transit = travelled;
  }

  const expected = () => (highest < 0 ? 0 : cycles * 0x1_0000 + highest - base + 1);
  const lost = () => Math.max(0, expected() - received);

  return {
    get received() {
      return received;
    },
    lost,
    count(sequence: number, timestamp: number, now: number): Arrival {
      received += 1;
      measure(timestamp, now);
      if (highest < 0) {
        [highest, base] = [sequence, sequence];
        return nothing;
      }
      const ahead = sequenceDistance(highest, sequence);
      if (ahead <= 0) {
        missing.delete(sequence);
        return nothing;
      }
      const arrival = note(highest, sequence, now);
      if (sequence < highest) cycles += 1;
      highest = sequence;
      return arrival;
    },
    /** Packets to request again; one that was requested often enough is given up, which needs a keyframe. */
    retry(now: number): Arrival {
      const missed: number[] = [];
      let broken = false;
      for (const [sequence, wanted] of missing) {
        if (now - wanted.askedAt < retryEveryMs) continue;
        if (wanted.tries >= maxTries) {
          missing.delete(sequence);
          broken = true;
          continue;
        }
        wanted.tries += 1;
        wanted.askedAt = now;
        missed.push(sequence);
      }
      return { missed, broken };
    },
    onSenderReport({ lastReport }: SenderReport, now: number): void {
      senderReport = { lastReport, at: now };
    },
    /** The report block since the last report. */
    report(now: number): ReceptionReport | undefined {
      if (highest < 0) return undefined;
      const due = expected() - before.expected;
      const came = received - before.received;
      before = { expected: expected(), received };
      return {
        lost: lost(),
        fractionLost: due > 0 ? Math.max(0, due - came) / due : 0,
        highest: cycles * 0x1_0000 + highest,
        jitter,
        lastReport: senderReport.lastReport,
        delay: senderReport.lastReport ? ((now - senderReport.at) * 65_536) / 1000 : 0,
      };
    },
  };
}

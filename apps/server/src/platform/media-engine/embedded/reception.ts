// How the packets of one publisher arrive: what is missing and asked for again, and what is reported.
import type { ReportBlock as ReceptionReport, SenderReport } from './rtcp.ts';
import { sequenceDistance } from './rtp.ts';

/** A larger hole is a broken line, for which a keyframe is better. */
const maxHole = 100;
const maxMissing = 256;
const maxTries = 4;
export const retryEveryMs = 50;

export type Arrival = {
  /** Newly missed: ask at once. */
  missed: number[];
  /** More is lost than asking can bring back. */
  broken: boolean;
};

const nothing: Arrival = { missed: [], broken: false };

export type Reception = ReturnType<typeof createReception>;

export function createReception(clockRate: number) {
  const missing = new Map<number, { tries: number; askedAt: number }>();
  let highest = -1;
  let turns = 0;
  let base = 0;
  let received = 0;
  let before = { expected: 0, received: 0 };
  let transit: number | undefined;
  let jitter = 0;
  let heard = { lastReport: 0, at: 0 };

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

  const expected = () => (highest < 0 ? 0 : turns * 0x1_0000 + highest - base + 1);
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
      if (sequence < highest) turns += 1;
      highest = sequence;
      return arrival;
    },
    /** What to ask for again; what was asked often enough is given up, and then the picture is broken. */
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
    hear({ lastReport }: SenderReport, now: number): void {
      heard = { lastReport, at: now };
    },
    /** Since the last one. */
    report(now: number): ReceptionReport | undefined {
      if (highest < 0) return undefined;
      const due = expected() - before.expected;
      const came = received - before.received;
      before = { expected: expected(), received };
      return {
        lost: lost(),
        fractionLost: due > 0 ? Math.max(0, due - came) / due : 0,
        highest: turns * 0x1_0000 + highest,
        jitter,
        lastReport: heard.lastReport,
        delay: heard.lastReport ? ((now - heard.at) * 65_536) / 1000 : 0,
      };
    },
  };
}

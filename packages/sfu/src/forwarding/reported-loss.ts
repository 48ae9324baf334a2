// Packets lost on the way to a viewer, by the viewer's receiver reports. A viewer may report anything, so each report
// counts for a bounded number of packets.
import type { Rtcp } from '../wire/rtcp.ts';

type Report = Extract<Rtcp, { kind: 'receiver_report' }>['reports'][number];

/** Reports within this time of the last one are ignored. */
const reportEveryMs = 400;
const packetsPerReport = 5000;

export function createReportedLoss(now: () => number = () => performance.now()) {
  const last = new Map<number, { highest: number; at: number }>();
  let packets = 0;

  return {
    get packets() {
      return Math.round(packets);
    },
    /** `ssrc` is the one that this viewer receives. */
    count(ssrc: number, reports: readonly Report[]): void {
      const report = reports.find((each) => each.ssrc === ssrc);
      const before = last.get(ssrc);
      if (!report || (before && now() - before.at < reportEveryMs)) return;
      last.set(ssrc, { highest: report.highest, at: now() });
      const due = before ? (report.highest - before.highest) >>> 0 : 0;
      if (due <= packetsPerReport) packets += due * report.fractionLost;
    },
  };
}

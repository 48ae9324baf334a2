// What a viewer's reports say of what she has lost. They are hers to write, so that each counts for no more
// than a line can carry.
import type { Rtcp } from './rtcp.ts';

type Report = Extract<Rtcp, { kind: 'receiver_report' }>['reports'][number];

/** Between two that count. */
const reportEveryMs = 400;
const packetsPerReport = 5000;

export function createReportedLoss(now: () => number = () => performance.now()) {
  const last = new Map<number, { highest: number; at: number }>();
  let packets = 0;

  return {
    get packets() {
      return Math.round(packets);
    },
    /** `ssrc`: of what we send her. */
    hear(ssrc: number, reports: readonly Report[]): void {
      const report = reports.find((each) => each.ssrc === ssrc);
      const before = last.get(ssrc);
      if (!report || (before && now() - before.at < reportEveryMs)) return;
      last.set(ssrc, { highest: report.highest, at: now() });
      const due = before ? (report.highest - before.highest) >>> 0 : 0;
      if (due <= packetsPerReport) packets += due * report.fractionLost;
    },
  };
}

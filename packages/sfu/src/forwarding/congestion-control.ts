// Congestion control of one viewer's connection, by the REMB estimate and the loss that the viewer reports. A layer is
// lowered at once and raised on trial; each failed trial doubles the wait before the next. Where not even the lowest
// layer passes, video pauses for a while so that audio does not suffer.
//
//   free ──(poor)──► capped ──(time, or the estimate has room)──► one layer more, on trial ──► capped, free
//                      └──(poor at the lowest)──► resting ──(time)──► the lowest, on trial

/** Reports within this time of a change concern the former layer and are ignored. */
const settleMs = 1500;
/** An estimate older than this is ignored; browsers send about one a second. */
const freshMs = 3000;
/** Poor seconds in a row before a layer falls; a hopeless one counts twice. The lowest layer pauses only after more. */
const [strikesToFall, strikesToRest] = [2, 5];
const poor = { share: 0.85, loss: 0.12 };
const hopeless = { share: 0.5, loss: 0.35, fall: 0.9 };
/** A growth beyond this factor means that the estimate is still ramping up from below the sent rate. */
const rising = 1.005;
/** A layer fits where the estimate exceeds its rate by this factor. */
const room = 1.15;
/** Poor within this time of a raise: the raise was the cause. */
const trialMs = 12_000;
/** Loss reports of one second that count. */
const lossesMax = 20;
const wait = { firstMs: 4000, lastMs: 120_000 };

export type CongestionControl = ReturnType<typeof createCongestionControl>;

/** Bits per second of each layer, the lowest first, and the index of the one that the viewer receives. */
export type Sent = { rates: readonly number[]; current: number | undefined };

type Verdict = 'good' | 'poor' | 'hopeless' | undefined;

export function createCongestionControl(now: () => number) {
  let estimate: { bitsPerSecond: number; at: number } | undefined;
  /** The estimate at the last verdict. */
  let before: typeof estimate;
  let losses: number[] = [];
  /** Index of the highest allowed layer; -1: none. */
  let cap = Number.POSITIVE_INFINITY;
  let [changedAt, raisedAt, raiseAt] = [now(), Number.NEGATIVE_INFINITY, 0];
  let received: number | undefined;
  let [strikes, waitMs]: [number, number] = [0, wait.firstMs];

  const since = (at: number) => now() - at;
  function ofEstimate(rate: number): Verdict {
    if (!estimate || rate === 0 || estimate === before) return undefined;
    const trend = before ? estimate.bitsPerSecond / before.bitsPerSecond : 1;
    const share = estimate.bitsPerSecond / rate;
    before = estimate;
    if (share >= poor.share) return 'good';
    if (trend > rising) return undefined;
    return share < hopeless.share && trend < hopeless.fall ? 'hopeless' : 'poor';
  }
  function ofLoss(): Verdict {
    if (losses.length === 0) return undefined;
    const mean = losses.reduce((sum, loss) => sum + loss, 0) / losses.length;
    losses = [];
    if (mean <= poor.loss) return 'good';
    return mean > hopeless.loss ? 'hopeless' : 'poor';
  }
  /** The worse of both verdicts; undefined where nothing was reported. */
  function judge(rate: number): Verdict {
    const verdicts = [ofEstimate(rate), ofLoss()];
    if (since(changedAt) <= settleMs) return undefined;
    return (['hopeless', 'poor', 'good'] as const).find((verdict) => verdicts.includes(verdict));
  }

  function lower(to: number): void {
    waitMs = since(raisedAt) < trialMs ? Math.min(waitMs * 2, wait.lastMs) : wait.firstMs;
    [cap, raiseAt, strikes] = [to, now() + waitMs, 0];
  }

  function fits({ rates }: Sent, index: number): boolean {
    const rate = rates[index];
    if (!rate || !estimate || since(estimate.at) > freshMs) return false;
    return rate * room < estimate.bitsPerSecond;
  }

  return {
    onBandwidthEstimate: (bitsPerSecond: number) => void (estimate = { bitsPerSecond, at: now() }),
    onLossReport(fraction: number): void {
      if (losses.length < lossesMax) losses.push(fraction);
    },
    get cap() {
      return cap;
    },
    everySecond(sent: Sent): void {
      const { rates, current } = sent;
      if (current !== received) [received, changedAt, strikes] = [current, now(), 0];
      const verdict = current === undefined ? undefined : judge(rates[current] ?? 0);
      if (verdict === 'good') strikes = 0;
      else if (verdict) strikes += verdict === 'hopeless' ? 2 : 1;
      if (current !== undefined && strikes >= (current > 0 ? strikesToFall : strikesToRest)) {
        return lower(current - 1);
      }
      if (cap >= rates.length - 1) cap = Number.POSITIVE_INFINITY;
      if (cap === Number.POSITIVE_INFINITY || strikes > 0 || (current ?? -1) < cap) return;
      const mayTry = now() >= raiseAt || (since(changedAt) > settleMs && fits(sent, cap + 1));
      if (!mayTry) return;
      cap += 1;
      [raisedAt, raiseAt] = [now(), now() + waitMs];
    },
  };
}

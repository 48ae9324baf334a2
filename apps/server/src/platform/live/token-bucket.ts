// A token bucket: `size` at once, then `perSecond`; it refills as real time passes.
type Allowance = { size: number; perSecond: number };

export class TokenBucket {
  private readonly of: Allowance;
  private left: number;
  private takenAt = performance.now();

  constructor(of: Allowance) {
    this.of = of;
    this.left = of.size;
  }

  take(): boolean {
    const now = performance.now();
    this.left = Math.min(this.of.size, this.left + ((now - this.takenAt) * this.of.perSecond) / 1000);
    this.takenAt = now;
    if (this.left < 1) return false;
    this.left -= 1;
    return true;
  }
}

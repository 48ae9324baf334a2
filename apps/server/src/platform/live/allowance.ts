// So many at once, then so many a second: refills as real time passes.

export type Allowance = { take(): boolean };

export function createAllowance({ size, perSecond }: { size: number; perSecond: number }): Allowance {
  let left = size;
  let takenAt = performance.now();
  return {
    take() {
      const now = performance.now();
      left = Math.min(size, left + ((now - takenAt) * perSecond) / 1000);
      takenAt = now;
      if (left < 1) return false;
      left -= 1;
      return true;
    },
  };
}

export const unlimited: Allowance = { take: () => true };

// A token bucket: `size` at once, then `perSecond`; it refills as real time passes.

export type TokenBucket = { take(): boolean };

export function createTokenBucket({ size, perSecond }: { size: number; perSecond: number }): TokenBucket {
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

export const unlimitedBucket: TokenBucket = { take: () => true };

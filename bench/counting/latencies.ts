// How long deliveries took, in microseconds, by buckets of one per cent: millions cost a few kilobytes.

const growth = Math.log(1.01);
const largest = 4000;

export function createLatencies() {
  const buckets = new Map<number, number>();
  return {
    add(micros: number) {
      const bucket = Math.min(largest, Math.ceil(Math.log(Math.max(1, micros)) / growth));
      buckets.set(bucket, (buckets.get(bucket) ?? 0) + 1);
    },
    counts: (): [number, number][] => [...buckets],
  };
}

/** In milliseconds. */
export function quantileMs(counts: readonly [number, number][], share: number): number {
  const sorted = counts.toSorted(([one], [other]) => one - other);
  const all = sorted.reduce((sum, [, count]) => sum + count, 0);
  let below = 0;
  for (const [bucket, count] of sorted) {
    below += count;
    if (below >= all * share) return Math.round(1.01 ** bucket / 10) / 100;
  }
  return 0;
}

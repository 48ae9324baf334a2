// What a link is found to bear, second by second.
import { beforeEach, describe, expect, test } from 'vitest';
import { createCongestionControl, type CongestionControl } from './congestion-control.ts';

/** In kbit/s, of three sizes. */
const sizes = [80, 200, 500];
let now = 0;
let link: CongestionControl;
let received: number | undefined;
beforeEach(() => {
  now = 1000;
  link = createCongestionControl(() => now);
  received = 2;
});

type Second = { estimate?: number; loss?: number };
/** A layer that is allowed is received a second later. */
function pass(seconds: number, { estimate, loss }: Second = {}, wanted = 2): void {
  for (let second = 0; second < seconds; second++) {
    now += 1000;
    if (estimate !== undefined) link.onBandwidthEstimate(estimate * 1000);
    if (loss !== undefined) link.onLossReport(loss);
    link.everySecond({ rates: sizes.map((kbps) => kbps * 1000), current: received });
    const may = Math.min(wanted, link.cap);
    received = may < 0 ? undefined : may;
  }
}

describe('a link', () => {
  test('that says nothing, or loses a little, is sent what fits the window', () => {
    pass(30);
    pass(30, { loss: 0.05 });
    expect(link.cap).toBe(Number.POSITIVE_INFINITY);
  });

  test('whose estimate only creeps up to what it is sent is left alone', () => {
    pass(5);
    for (let estimate = 150; estimate < 600; estimate *= 1.07) pass(1, { estimate });
    expect(received).toBe(2);
  });

  test('that is too narrow is sent a smaller picture within seconds', () => {
    pass(5, { estimate: 700 });
    pass(2, { estimate: 250 });
    expect(received).toBe(1);
  });

  test('that loses much is sent a smaller picture, though it estimates nothing', () => {
    pass(5, { loss: 0 });
    pass(2, { loss: 0.2 });
    expect(received).toBe(1);
  });

  test('is tried with more after a while, and later and later where that fails', () => {
    const falls: number[] = [];
    const narrow = () => {
      for (let second = 0; second < 600; second++) {
        const before = received;
        pass(1, { loss: received === 2 ? 0.3 : 0 });
        if (before === 2 && received === 1) falls.push(now);
      }
    };
    narrow();
    const between = falls.slice(1).map((at, index) => at - (falls[index] as number));
    expect(between.length).toBeGreaterThan(3);
    expect(between.length).toBeLessThan(12);
    expect(between).toEqual(between.toSorted((a, b) => a - b));
    expect(between.at(-1)).toBeGreaterThanOrEqual(120_000);
  });

  test('that is better again has all of it again, at once where it says so', () => {
    pass(5, { loss: 0 });
    pass(3, { loss: 0.3 });
    pass(3, { loss: 0.3 });
    expect(received).toBe(0);
    pass(3, { loss: 0, estimate: 2000 });
    expect(received).toBeGreaterThan(0);
    pass(20, { loss: 0, estimate: 2000 });
    expect(link.cap).toBe(Number.POSITIVE_INFINITY);
  });

  test('that does not bear even the smallest carries only sound for a while, and is tried again', () => {
    received = 0;
    pass(3, { loss: 0.2 }, 0);
    expect(received).toBe(0);
    pass(4, { loss: 0.5 }, 0);
    expect(received).toBeUndefined();
    pass(10, {}, 0);
    expect(received).toBe(0);
    pass(20, { loss: 0 }, 0);
    expect(received).toBe(0);
  });
});

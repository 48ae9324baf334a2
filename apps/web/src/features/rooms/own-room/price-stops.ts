// The prices that the slider stops at: every token where prices are low, wider steps above.
import { showroomLimits } from '@alcove/protocol';

const { min, max } = showroomLimits.tokensPerMinute;

/** Up to this price, in steps of this size. */
const steps = [
  [30, 1],
  [100, 5],
  [300, 10],
  [max, 50],
] as const;

export const priceStops: readonly number[] = steps.reduce<number[]>(
  (stops, [upTo, step]) => {
    for (let price = (stops.at(-1) ?? min) + step; price <= upTo; price += step) stops.push(price);
    return stops;
  },
  [min],
);

/** The stop nearest to a price. */
export function stopOf(priceTokens: number): number {
  const above = priceStops.findIndex((stop) => stop >= priceTokens);
  if (above === -1) return priceStops.length - 1;
  const [lower = min, upper = min] = [priceStops[above - 1], priceStops[above]];
  return above > 0 && priceTokens - lower < upper - priceTokens ? above - 1 : above;
}

export const withinPrices = (typed: number): number =>
  Number.isFinite(typed) ? Math.max(min, Math.min(max, Math.round(typed))) : min;

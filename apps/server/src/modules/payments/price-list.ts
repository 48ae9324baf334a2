// What is sold and for how much, as the setting PRICES names it, and the prices of a new site. Prices include taxes.
import * as z from 'zod/mini';
import type { Kind } from '../../setting-kinds.ts';
import { readByModule } from '../../settings.ts';

export type PriceList = {
  currency: string;
  vatPermille: number;
  premium: readonly { days: number; cents: number }[];
  /** `bonus` tokens are added for nothing. */
  tokens: readonly { tokens: number; bonus?: number | undefined; cents: number }[];
  /** Any number within bounds; null: only the packs above. */
  anyTokens: { min: number; max: number; tenthsOfCent: number } | null;
};

const plansMax = 20;
const cents = () => z.int().check(z.minimum(1), z.maximum(1_000_000));
const tokens = () => z.int().check(z.minimum(1), z.maximum(100_000));
const isUnlike = <T>(read: (item: T) => number) =>
  z.refine<T[]>((items) => new Set(items.map(read)).size === items.length);

const shape = z.strictObject({
  currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
  vatPermille: z.int().check(z.minimum(0), z.maximum(400)),
  premium: z
    .array(z.strictObject({ days: z.int().check(z.minimum(1), z.maximum(3660)), cents: cents() }))
    .check(
      z.maxLength(plansMax),
      isUnlike(({ days }) => days),
    ),
  tokens: z
    .array(
      z.strictObject({
        tokens: tokens(),
        bonus: z.optional(z.int().check(z.minimum(0), z.maximum(100_000))),
        cents: cents(),
      }),
    )
    .check(
      z.maxLength(plansMax),
      isUnlike((pack) => pack.tokens),
    ),
  anyTokens: z.nullable(
    z
      .strictObject({
        min: tokens(),
        max: tokens(),
        tenthsOfCent: z.int().check(z.minimum(1), z.maximum(10_000)),
      })
      .check(z.refine(({ min, max }) => min <= max)),
  ),
});

const defaultPrices: PriceList = {
  currency: 'EUR',
  vatPermille: 200,
  premium: [
    { days: 7, cents: 900 },
    { days: 30, cents: 1900 },
    { days: 90, cents: 4500 },
    { days: 365, cents: 12_900 },
  ],
  tokens: [
    { tokens: 200, cents: 500 },
    { tokens: 500, cents: 1100 },
    { tokens: 1000, bonus: 50, cents: 2000 },
    { tokens: 2500, bonus: 200, cents: 4500 },
  ],
  anyTokens: { min: 40, max: 20_000, tenthsOfCent: 25 },
};

export const priceList: Kind<PriceList> = {
  expected: `a JSON object such as ${JSON.stringify({ ...defaultPrices, premium: defaultPrices.premium.slice(0, 1), tokens: defaultPrices.tokens.slice(0, 1) })}, at most ${plansMax} plans of each kind`,
  read(text) {
    try {
      return z.parse(shape, JSON.parse(text));
    } catch {
      return undefined;
    }
  },
};

/** `text`: of the setting PRICES. */
export const pricesNamedBy = (text: string | undefined): PriceList =>
  text === undefined ? defaultPrices : readByModule('PRICES', priceList, text);

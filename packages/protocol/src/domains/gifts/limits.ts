// Numbers of virtual gifts, and of the menus and goals of rooms. The most tokens of a tip are those
// of every paying act: `walletLimits.actMax`.
import { dayMs, hourMs } from '../../durations.ts';
import { mebibyte } from '../../sizes.ts';

export const giftLimits = {
  messageMax: 500,
  perPage: 20,
  /** Held gifts that wait at one recipient. */
  heldMax: 500,
} as const;

/** The chips of the catalogue: below the first, from it to the second, above that. */
export const giftPriceChips = { cheap: 50, dear: 100 } as const;

/** R3.029: the value of accepted gifts from which each rank begins, the first one above rank 0. */
export const defaultGiftRanks = [100, 500, 2_000, 10_000, 50_000] as const;

export const giftPhoto = { maxBytes: 10 * mebibyte, longestPx: 1600 } as const;

/** How long a gift is seen in its room. */
export const giftShownMs = 3000;

/** Menus and goals of rooms. */
export const shopLimits = {
  items: 20,
  labelMax: 60,
  titleMax: 60,
  goalTokens: { min: 10, max: 1_000_000 },
  goalMinutes: { min: 5, max: 1440 },
  /** An ended goal is shown for so long. */
  goalShownMs: hourMs,
  /** An order that was not answered goes back after it; an ended one is shown to its customer for as long. */
  orderMs: dayMs,
  /** Open orders of a room. */
  openOrders: 200,
  /** Orders of one page. */
  perPage: 20,
} as const;

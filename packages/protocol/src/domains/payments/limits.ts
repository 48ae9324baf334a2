// Numbers of payments: how long an order lives, what is asked of its provider when, and what limits fraud.
import { dayMs, hourMs, minuteMs } from '../../durations.ts';

export const paymentLimits = {
  messageMax: 200,
  reasonMax: 200,
  perPage: 20,
  csvRows: 10_000,
  /** An order that is not paid by then is expired. */
  orderLivesMs: 30 * minuteMs,
  /** How long a bank waits for its client's yes. */
  bankWaitsMs: 5 * minuteMs,
  /** After its start, where no webhook has said how it went. */
  queriesAfterMs: [minuteMs, 5 * minuteMs, 30 * minuteMs, dayMs],
  withdrawalMs: 14 * dayMs,
  /** Orders that one member, or one address, may begin. */
  tries: { limit: 5, windowMs: hourMs },
  /** Declines after which both pause for the rest of the window. */
  declines: { limit: 3, windowMs: hourMs },
  /** After their first payment a buyer is new for so long, and pays at most so much within a day. */
  newBuyer: { lastsMs: 30 * dayMs, dayCents: 15_000, windowMs: dayMs },
  /** What others receive from a new buyer stays held until so long after the first payment. */
  giftsHeldMs: 3 * dayMs,
  webhookBytes: 65_536,
  /** From one network, signed or not; a provider that is refused asks again later. */
  webhooks: { limit: 600, windowMs: minuteMs },
  /** A webhook that was signed longer ago is refused. */
  webhookAgeMs: 5 * minuteMs,
} as const;

/** R9.026, R9.027, R9.028: days of Premium that certified contributors are given. */
export const premiumOfferDays = { hot: 15, film: 15, certified: 30 } as const;

/** R9.027: longer films of section V earn days. */
export const premiumFilmSeconds = 30;

export const cardCodeDigits = 3;

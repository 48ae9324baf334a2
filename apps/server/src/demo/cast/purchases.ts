// What the demo's Maelle_69 has bought and been given before the first start, as the history shows it. Its tokens are
// part of an earlier life: the wallet begins with the demo.
import type { OrderState, PremiumOffer } from '@alcove/protocol';

export const buyer = 'Maelle_69';

type CastPurchase = { daysAgo: number; ticket: number } & (
  | {
      sold: { tokens: number } | { days: number };
      cents: number;
      /** Absent: the buyer above, who is also who gets it. */
      from?: string;
      to?: string;
      /** Paid where it is absent. */
      state?: OrderState;
    }
  | { days: number; offer: PremiumOffer }
);

export const castPurchases: readonly CastPurchase[] = [
  { daysAgo: 1, ticket: 50_231, sold: { tokens: 1050 }, cents: 2000 },
  { daysAgo: 4, ticket: 50_218, sold: { tokens: 1050 }, cents: 2000 },
  { daysAgo: 28, ticket: 49_960, sold: { days: 30 }, cents: 1900, from: 'Marlow' },
  { daysAgo: 81, ticket: 48_714, days: 15, offer: 'hot' },
  { daysAgo: 131, ticket: 47_802, sold: { days: 7 }, cents: 900, to: 'Élodie' },
  { daysAgo: 172, ticket: 46_990, sold: { tokens: 200 }, cents: 500 },
  { daysAgo: 256, ticket: 45_127, sold: { days: 90 }, cents: 4500 },
  { daysAgo: 267, ticket: 44_870, sold: { tokens: 500 }, cents: 1100, state: 'declined' },
];

// Amounts as buyers read them: whole cents, with taxes.
import type { Plan } from '@alcove/protocol';

/** `19 €`, `1,29 €`: cents are written where there are some. */
export const moneyIn = (language: string, cents: number, currency: string): string =>
  new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    minimumFractionDigits: cents % 100 === 0 ? 0 : 2,
  }).format(cents / 100);

/** Of a plan of days, rounded to a cent. */
export const centsPerDay = ({ price, days }: Pick<Plan, 'price' | 'days'>): number =>
  Math.round(price / Math.max(1, days ?? 1));

export type AnyTokens = { min: number; max: number; tenths_of_cent: number };

/** Rounded up to a cent, as the server does. */
export const centsOfTokens = (tokens: number, { tenths_of_cent: tenths }: AnyTokens): number =>
  Math.ceil((tokens * tenths) / 10);

/** Of a price that includes it. */
export const taxWithin = (cents: number, permille: number): number =>
  Math.round((cents * permille) / (1000 + permille));

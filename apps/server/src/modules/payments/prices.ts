// What can be bought: the price list as plans with ids, without what the provider cannot charge.
import type { Plan, SaleKind } from '@alcove/protocol';
import type { CardProvider } from '../../platform/cards/cards.ts';
import { refuse } from '../../platform/refusal.ts';
import type { PriceList } from './price-list.ts';

/** What an order is of; `cents` are fixed when it begins. */
export type Sale = { planId: string; cents: number } & (
  | { kind: 'premium'; days: number; tokens: null }
  | { kind: 'tokens'; days: null; tokens: number }
);

const centsOf = (tokens: number, tenthsOfCent: number) => Math.ceil((tokens * tenthsOfCent) / 10);

export function createPrices(list: PriceList, provider: CardProvider | undefined) {
  const { currency, anyTokens } = list;
  const bounds = provider?.capabilities;
  const isCharged = (cents: number): boolean =>
    bounds !== undefined &&
    bounds.currencies.includes(currency) &&
    cents >= bounds.amounts.min &&
    cents <= bounds.amounts.max;

  const premium = list.premium.map(({ days, cents }): Plan => ({
    id: `premium-${days}`,
    days,
    price: cents,
    currency,
  }));
  const packs = list.tokens.map(({ tokens, bonus = 0, cents }): Plan => ({
    id: `tokens-${tokens}`,
    tokens: tokens + bonus,
    bonus,
    price: cents,
    currency,
  }));
  const plans = [...premium, ...packs]
    .filter(({ price }) => isCharged(price))
    .toSorted((a, b) => a.price - b.price);
  const least =
    anyTokens &&
    Math.max(anyTokens.min, Math.floor(((bounds?.amounts.min ?? 0) * 10) / anyTokens.tenthsOfCent));
  const most =
    anyTokens &&
    Math.min(anyTokens.max, Math.floor(((bounds?.amounts.max ?? 0) * 10) / anyTokens.tenthsOfCent));
  const any =
    anyTokens && least !== null && most !== null && isCharged(centsOf(least, anyTokens.tenthsOfCent))
      ? { ...anyTokens, min: least, max: most }
      : null;

  return {
    currency,
    vatPermille: list.vatPermille,
    open: provider !== undefined,
    any,
    plansOf: (kind: SaleKind | undefined): Plan[] =>
      plans.filter((plan) => kind === undefined || (plan.days === undefined) === (kind === 'tokens')),
    /** Refuses what is not sold. */
    saleOf({ planId, tokens }: { planId: string; tokens: number | undefined }): Sale {
      if (planId === '' && tokens !== undefined) {
        if (!any || tokens < any.min || tokens > any.max)
          throw refuse('tokens_not_sold', { min: any?.min ?? 0, max: any?.max ?? 0 });
        const cents = centsOf(tokens, any.tenthsOfCent);
        if (!isCharged(cents)) throw refuse('tokens_not_sold', { min: any.min, max: any.max });
        return { kind: 'tokens', planId: '', cents, days: null, tokens };
      }
      const found = plans.find(({ id }) => id === planId);
      if (!found || tokens !== undefined) throw refuse('plan_unknown');
      const { id, price: cents, days, tokens: packed } = found;
      return days === undefined
        ? { kind: 'tokens', planId: id, cents, days: null, tokens: packed ?? 0 }
        : { kind: 'premium', planId: id, cents, days, tokens: null };
    },
  };
}

export type Prices = ReturnType<typeof createPrices>;

/** The tax within an amount that includes it. */
export const taxIn = (cents: number, vatPermille: number): number =>
  Math.round((cents * vatPermille) / (1000 + vatPermille));

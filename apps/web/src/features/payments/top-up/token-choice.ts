// Which tokens are bought: a pack, or any number of them; and which pack covers what is missing.
import type { Plan } from '@alcove/protocol';
import { type AnyTokens, centsOfTokens } from '../money.ts';

/** `typed`: any number, as the member has typed it. */
export type TokenChoice = { pack: string } | { typed: string };

export type TokenPrices = { plans: readonly Plan[]; any: AnyTokens | null };

/** What the choice buys; nothing where the number is not sold. */
export type ChosenTokens = {
  tokens: number;
  bonus: number;
  cents: number;
  wish: { plan_id?: string; tokens?: number };
};

/** Packs with bonus tokens come last: without a need, the first of them is proposed. */
export function firstChoice({ plans, any }: TokenPrices, missing: number | undefined): TokenChoice {
  if (missing !== undefined) {
    const enough = plans.find(({ tokens = 0 }) => tokens >= missing);
    if (enough) return { pack: enough.id };
    if (any && missing <= any.max) return { typed: String(Math.max(any.min, missing)) };
  }
  const proposed = plans.find(({ bonus = 0 }) => bonus > 0) ?? plans.at(-1);
  return proposed ? { pack: proposed.id } : { typed: '' };
}

export function chosenTokens({ plans, any }: TokenPrices, choice: TokenChoice): ChosenTokens | undefined {
  if ('pack' in choice) {
    const plan = plans.find(({ id }) => id === choice.pack);
    return (
      plan && {
        tokens: plan.tokens ?? 0,
        bonus: plan.bonus ?? 0,
        cents: plan.price,
        wish: { plan_id: plan.id },
      }
    );
  }
  const typed = choice.typed.replaceAll(/[\s\u00A0\u202F]/g, '');
  const tokens = /^\d{1,7}$/.test(typed) ? Number(typed) : 0;
  if (!any || tokens < any.min || tokens > any.max) return undefined;
  return { tokens, bonus: 0, cents: centsOfTokens(tokens, any), wish: { tokens } };
}

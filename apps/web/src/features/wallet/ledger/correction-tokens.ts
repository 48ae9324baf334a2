// The tokens of a correction as typed: added, or taken with a minus.
import { walletLimits } from '@alcove/protocol';

/** Undefined: no whole number of tokens that a correction may move. */
export function correctionTokens(typed: string): number | undefined {
  const text = typed.replace(/[\s\u00A0\u202F]/g, '').replace('\u2212', '-');
  const tokens = /^[+-]?\d{1,7}$/.test(text) ? Number(text) : 0;
  return tokens !== 0 && Math.abs(tokens) <= walletLimits.actMax ? tokens : undefined;
}

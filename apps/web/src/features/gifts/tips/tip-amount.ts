// The amount of a tip: as typed, and when it is asked for once more.
import { walletLimits } from '@alcove/protocol';

export const tipChips = [10, 20, 50, 100, 200, 500] as const;

/** Above it a member confirms. */
const largeTip = 500;

/** Undefined: not a whole number that may be given at once. */
export function tipTokens(typed: string): number | undefined {
  const text = typed.replace(/[\s\u00A0\u202F]/g, '');
  const tokens = /^\d{1,7}$/.test(text) ? Number(text) : 0;
  return tokens >= 1 && tokens <= walletLimits.actMax ? tokens : undefined;
}

/** The buttons beside the amount: by tens, from one on. */
export const steppedTip = (typed: string, step: 10 | -10): string =>
  String(Math.min(walletLimits.actMax, Math.max(1, (tipTokens(typed) ?? 0) + step)));

export const isLargeTip = (tokens: number, balance: number): boolean =>
  tokens > largeTip || tokens > balance / 2;

// How many tokens one act may move.
import { walletLimits } from '@alcove/protocol';
import { refuse } from '../../platform/refusal.ts';

export function checkTokens(tokens: number): void {
  const { actMax } = walletLimits;
  if (!(Number.isSafeInteger(tokens) && tokens >= 1 && tokens <= actMax))
    throw refuse('amount_invalid', { min: 1, max: actMax });
}

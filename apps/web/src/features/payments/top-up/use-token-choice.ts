// Which tokens a reader is about to buy, on the page and in the sheet.
import { useState } from 'react';
import type { usePurchase } from '../buying/use-purchase.ts';
import { chosenTokens, firstChoice, type TokenChoice, type TokenPrices } from './token-choice.ts';

export function useTokenChoice(prices: TokenPrices, missing: number | undefined) {
  const [made, setMade] = useState<TokenChoice>();
  const [faulty, setFaulty] = useState(false);
  const choice = made ?? firstChoice(prices, missing);
  const chosen = chosenTokens(prices, choice);
  return {
    chosen,
    /** For the cards. */
    cards: {
      prices,
      choice,
      faulty,
      onChoose(next: TokenChoice) {
        setMade(next);
        setFaulty(false);
      },
    },
    /** A number that is none is marked instead. */
    buy({ start }: Pick<ReturnType<typeof usePurchase>, 'start'>) {
      if (chosen) void start(chosen.wish);
      else setFaulty(true);
    },
  };
}

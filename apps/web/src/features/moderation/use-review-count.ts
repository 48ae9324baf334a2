// How much waits for review, kept fresh while it is shown.
import { reviewKinds } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import { useState } from 'react';
import { useRepeated } from '../../call/use-repeated.ts';

const refreshMs = 20_000;

/** Undefined until it is known, and where it is not asked for. */
export function useReviewCount(isShown: boolean): number | undefined {
  const [count, setCount] = useState<number>();
  useRepeated(addresses.reviewQueue, isShown ? {} : undefined, {
    everyMs: refreshMs,
    onAnswer(answer) {
      if (answer.status === 'success')
        setCount(reviewKinds.reduce((sum, kind) => sum + answer.data.counts[kind], 0));
    },
  });
  return count;
}

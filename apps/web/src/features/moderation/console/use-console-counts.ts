// What the entries of the console count, kept fresh while it is shown.
import type { AnswerOf, moderationCalls } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import { useState } from 'react';
import { useRepeated } from '../../../call/use-repeated.ts';

const refreshMs = 20_000;

export type ConsoleCounts = AnswerOf<typeof moderationCalls.consoleCounts>;

/** Undefined until it is known. */
export function useConsoleCounts(): ConsoleCounts | undefined {
  const [counts, setCounts] = useState<ConsoleCounts>();
  useRepeated(
    addresses.consoleCounts,
    {},
    {
      everyMs: refreshMs,
      onAnswer(answer) {
        if (answer.status === 'success') setCounts(answer.data);
      },
    },
  );
  return counts;
}

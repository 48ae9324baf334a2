// What waits, opened by a reviewer: the opening is recorded, so that it is asked for once and never ahead of time.
import type { AnswerOf, moderationCalls, ReviewKind } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import { useEffect, useState } from 'react';
import { type CallFailure, callServer } from '../../../call.ts';

export type Reviewed = AnswerOf<typeof moderationCalls.openReview>;
export type Opened =
  | { state: 'opening' }
  | { state: 'open'; reviewed: Reviewed }
  | { state: 'refused'; failure: CallFailure };

/** Mounted anew for each of them. */
export function useOpened(kind: ReviewKind, id: number): Opened {
  const [opened, setOpened] = useState<Opened>({ state: 'opening' });
  useEffect(() => {
    const asking = new AbortController();
    const ask = async () => {
      const answer = await callServer(addresses.openReview, { kind, id }, { signal: asking.signal });
      if (asking.signal.aborted) return;
      if (answer.status === 'success') setOpened({ state: 'open', reviewed: answer.data });
      else setOpened({ state: 'refused', failure: answer });
    };
    void ask();
    return () => asking.abort();
  }, [kind, id]);
  return opened;
}

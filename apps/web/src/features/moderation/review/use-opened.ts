// What waits, opened by a reviewer: the opening is recorded, so that it is asked for once and never ahead of time.
import type { AnswerOf, moderationCalls, ReviewKind } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type CallFailure, callServer } from '../../../call.ts';

export type Reviewed = AnswerOf<typeof moderationCalls.openReview>;
export type Opened =
  | { state: 'opening' }
  | { state: 'open'; reviewed: Reviewed }
  | { state: 'refused'; failure: CallFailure };

export function useOpened(kind: ReviewKind, id: number): { opened: Opened; open(): void } {
  const [opened, setOpened] = useState<Opened>({ state: 'opening' });
  const asked = useRef(0);
  const open = useCallback(() => {
    const own = ++asked.current;
    setOpened({ state: 'opening' });
    void callServer(addresses.openReview, { kind, id }).then((answer) => {
      if (own !== asked.current) return;
      if (answer.status === 'success') setOpened({ state: 'open', reviewed: answer.data });
      else setOpened({ state: 'refused', failure: answer });
    });
  }, [kind, id]);
  useEffect(() => {
    open();
    return () => void (asked.current += 1);
  }, [open]);
  return { opened, open };
}

// How much waits for review, kept fresh while it is shown: asked again from time to time, never while the page is hidden.
import { reviewKinds } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import { useEffect, useState } from 'react';
import { callServer } from '../../call.ts';

const refreshMs = 20_000;

/** Undefined until it is known, and where it is not asked for. */
export function useReviewCount(isShown: boolean): number | undefined {
  const [count, setCount] = useState<number>();
  useEffect(() => {
    if (!isShown) return;
    const asking = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = async () => {
      clearTimeout(timer);
      if (document.hidden) return;
      const answer = await callServer(addresses.reviewQueue, {}, { signal: asking.signal });
      if (asking.signal.aborted) return;
      if (answer.status === 'success') {
        setCount(reviewKinds.reduce((sum, kind) => sum + answer.data.counts[kind], 0));
      }
      timer = setTimeout(() => void ask(), refreshMs);
    };
    const look = () => void ask();
    look();
    document.addEventListener('visibilitychange', look);
    return () => {
      asking.abort();
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [isShown]);
  return count;
}

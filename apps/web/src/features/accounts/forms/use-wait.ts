// Seconds that must pass before something may be asked for again, counted while they are shown.
import { ceilSecondsOf } from '@alcove/protocol';
import { useEffect, useState } from 'react';

const tickMs = 250;

/** Milliseconds since the page began, which no change of the machine's clock disturbs. */
const elapsed = () => performance.now();

export function useWait() {
  const [until, setUntil] = useState(0);
  const [now, setNow] = useState(0);
  useEffect(() => {
    if (until === 0) return;
    const timer = setInterval(() => {
      setNow(elapsed());
      if (elapsed() >= until) setUntil(0);
    }, tickMs);
    return () => clearInterval(timer);
  }, [until]);
  return {
    waiting: until > 0,
    seconds: Math.max(0, ceilSecondsOf(until - now)),
    start(ms: number) {
      setNow(elapsed());
      setUntil(elapsed() + ms);
    },
  };
}

/** 0:42 */
export const waitLeft = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

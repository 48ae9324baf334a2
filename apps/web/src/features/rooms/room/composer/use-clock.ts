// The house's time, read again while something counts down.
import { useEffect, useState } from 'react';

const tickMs = 500;

/** `counting`: only then it ticks. `aheadMs`: what the house's clock is ahead of this machine's. */
export function useHouseClock(counting: boolean, aheadMs: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!counting) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), tickMs);
    return () => clearInterval(timer);
  }, [counting]);
  return now + aheadMs;
}

// How much of a trial is left, by the server's clock: what it said when the page came, less what has passed
// here since.
import { useEffect, useState } from 'react';
import { useReadersTrial } from '../me.tsx';

const tickMs = 500;

export type TrialTime = { nick: string; over: boolean; seconds: number };

/** Nothing where no trial runs or has run. */
export function useTrialTime(): TrialTime | undefined {
  const trial = useReadersTrial();
  const left = trial ? trial.endsAt - trial.now : 0;
  const [counted, setCounted] = useState({ trial, passed: 0 });
  const passed = counted.trial === trial ? counted.passed : 0;
  useEffect(() => {
    if (!trial || left <= 0) return;
    const began = performance.now();
    const timer = setInterval(() => {
      const since = performance.now() - began;
      setCounted({ trial, passed: since });
      if (since >= left) clearInterval(timer);
    }, tickMs);
    return () => clearInterval(timer);
  }, [trial, left]);
  if (!trial) return undefined;
  const seconds = Math.max(0, Math.ceil((left - passed) / 1000));
  return { nick: trial.nick, over: seconds === 0, seconds };
}

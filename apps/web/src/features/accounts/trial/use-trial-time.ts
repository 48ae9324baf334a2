// How much of a trial is left, by the server's clock: what it said when the page came, less what has passed
// here since. All places that show it count from one moment and change together.
import { ceilSecondsOf } from '@alcove/protocol';
import { useSyncExternalStore } from 'react';
import { useReadersTrial } from '../me.tsx';
import { neverChanges } from '../../../ready.ts';

const tickMs = 500;

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let now = 0;

function everyTick(listener: () => void) {
  listeners.add(listener);
  timer ??= setInterval(() => {
    now = performance.now();
    for (const each of listeners) each();
  }, tickMs);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}
const lastTick = () => now;
const onServer = () => 0;

/** When this browser first saw what the server said. */
const arrivals = new WeakMap<object, number>();
function arrivalOf(trial: object): number {
  const known = arrivals.get(trial) ?? performance.now();
  arrivals.set(trial, known);
  return known;
}

export type TrialTime = { nick: string; over: boolean; seconds: number };

/** Nothing where no trial runs or has run. */
export function useTrialTime(): TrialTime | undefined {
  const trial = useReadersTrial();
  const left = trial ? trial.endsAt - trial.now : 0;
  const ticked = useSyncExternalStore(left > 0 ? everyTick : neverChanges, lastTick, onServer);
  if (!trial) return undefined;
  const passed = Math.max(0, ticked - arrivalOf(trial));
  const seconds = Math.max(0, ceilSecondsOf(left - passed));
  return { nick: trial.nick, over: seconds === 0, seconds };
}

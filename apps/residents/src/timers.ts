// Time and chance of all residents; tests inject their own.
import type { LiveClock } from '@alcove/live-client';

export type Timers = LiveClock;

export const machineTimers: Timers = {
  now: Date.now,
  random: Math.random,
  setTimeout: (work, ms) => {
    const timer = setTimeout(work, ms);
    return () => clearTimeout(timer);
  },
};

export const between = (
  { random }: Pick<Timers, 'random'>,
  [least, most]: readonly [number, number],
): number => least + random() * (most - least);

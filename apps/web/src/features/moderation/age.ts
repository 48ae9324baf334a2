// How long something lasts or lies back, as short as a chip wants it.
import { secondsOf } from '@alcove/protocol';

export type Age = { unit: 'seconds' | 'minutes' | 'hours' | 'days'; count: number };

const [minute, hour, day] = [60, 3600, 86_400];

export function ageOf(ms: number): Age {
  const seconds = Math.max(0, secondsOf(ms));
  if (seconds < minute) return { unit: 'seconds', count: seconds };
  if (seconds < hour) return { unit: 'minutes', count: Math.floor(seconds / minute) };
  if (seconds < day) return { unit: 'hours', count: Math.floor(seconds / hour) };
  return { unit: 'days', count: Math.floor(seconds / day) };
}

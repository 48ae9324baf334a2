// Lengths of time in words: how long to wait, and how long something lasts.
import type { Language } from '@alcove/protocol';

const [minute, hour] = [60, 3600];

/** A line of text never ends between a number and its unit. */
const unbroken = (text: string): string => text.replace(/\s/g, '\u00a0');

/** `45 s`, `15 min`, `5 h`: rounded up, so that waiting this long is enough. */
export function waitOf(language: Language, seconds: number): string {
  const [unit, size] =
    seconds < 2 * minute ? ['second', 1] : seconds < 2 * hour ? ['minute', minute] : ['hour', hour];
  const format = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short' });
  return unbroken(format.format(Math.ceil(seconds / size)));
}

/** `10 minutes`, `1 hour`, `24 hours`: in the largest unit that divides it, up to hours. */
export function durationOf(language: Language, seconds: number): string {
  const [unit, size] =
    seconds % hour === 0 ? ['hour', hour] : seconds % minute === 0 ? ['minute', minute] : ['second', 1];
  const format = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' });
  return unbroken(format.format(seconds / size));
}

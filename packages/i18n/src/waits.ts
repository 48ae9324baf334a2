// How long somebody has to wait, as one says it: nobody counts 893 seconds.
import type { Language } from '@alcove/protocol';

const [minute, hour] = [60, 3600];

/** `45 s`, `15 min`, `5 h`: rounded up, so that who waits so long has waited enough. */
export function waitOf(language: Language, seconds: number): string {
  const [unit, size] =
    seconds < 2 * minute ? ['second', 1] : seconds < 2 * hour ? ['minute', minute] : ['hour', hour];
  const format = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short' });
  // Never at the end of a line without its unit.
  return format.format(Math.ceil(seconds / size)).replace(/\s/g, '\u00a0');
}

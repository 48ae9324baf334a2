// Durations as text.
import { secondsOf } from '@alcove/protocol';
import { twoDigits } from '@alcove/i18n';

/** `42:10`, `1:02:10`. A start slightly in the future, by clock difference, counts as now. */
export function elapsed(ms: number): string {
  const seconds = Math.max(0, secondsOf(ms));
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const rest = twoDigits(seconds % 60);
  return hours > 0 ? `${hours}:${twoDigits(minutes)}:${rest}` : `${minutes}:${rest}`;
}

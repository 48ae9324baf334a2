// Durations as text.
import { secondsOf } from '@alcove/protocol';

const two = (value: number) => String(value).padStart(2, '0');

/** `42:10`, `1:02:10`. A start slightly in the future, by clock difference, counts as now. */
export function elapsed(ms: number): string {
  const seconds = Math.max(0, secondsOf(ms));
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const rest = two(seconds % 60);
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
}

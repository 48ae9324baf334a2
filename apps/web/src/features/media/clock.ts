// Times of films: `3:18`, and with hours `1:02:09`.
import { secondsOf } from '@alcove/protocol';
import { twoDigits } from '@alcove/i18n';

export function clockOf(ms: number): string {
  const seconds = Math.max(0, secondsOf(ms));
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours > 0
    ? `${hours}:${twoDigits(minutes)}:${twoDigits(seconds % 60)}`
    : `${minutes}:${twoDigits(seconds % 60)}`;
}

// Times of films: `3:18`, and with hours `1:02:09`.
import { type Material, secondsOf } from '@alcove/protocol';
import { twoDigits } from '@alcove/i18n';

/** Of the film of a set; until it is made, nothing. */
export const filmLength = ({ film }: Material): string =>
  film && film.duration_ms > 0 ? clockOf(film.duration_ms) : '';

export function clockOf(ms: number): string {
  const seconds = Math.max(0, secondsOf(ms));
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours > 0
    ? `${hours}:${twoDigits(minutes)}:${twoDigits(seconds % 60)}`
    : `${minutes}:${twoDigits(seconds % 60)}`;
}

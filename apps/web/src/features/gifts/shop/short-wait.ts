// How long something still waits, in the little room that a line leaves: `23 h 40`, `38 min`.
import { minuteMs } from '@alcove/protocol';
import type { TFunction } from 'i18next';

export function shortWait(t: TFunction<'gifts'>, leftMs: number): string {
  const minutes = Math.max(0, Math.ceil(leftMs / minuteMs));
  const hours = Math.floor(minutes / 60);
  return hours > 0
    ? t('shop.wait.hours', { hours, minutes: String(minutes % 60).padStart(2, '0') })
    : t('shop.wait.minutes', { minutes });
}

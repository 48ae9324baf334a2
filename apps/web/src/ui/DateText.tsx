// A moment as people read it here: 05/03/2024 09:07, or 05/03 09:07 (R9.057, R9.058). The reader's time
// zone is known in the browser only: the server writes universal time, corrected as the page wakes.
import { minuteMs } from '@alcove/protocol';
import { useSyncExternalStore } from 'react';
import { neverChanges } from '../ready.ts';
import { twoDigits } from '@alcove/i18n';

export type DateTextProps = {
  at: string | number | Date;
  form?: 'long' | 'short' | 'day';
  className?: string;
};

/** Whether the reader's time zone is known. */
export const useLocalTime = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );

export function DateText({ at, form = 'long', className }: DateTextProps) {
  const local = useLocalTime();
  const moment = new Date(at);
  return (
    <time dateTime={moment.toISOString()} className={className}>
      {formatDate(moment, form, local)}
    </time>
  );
}

/** A moment whose universal time is what clocks on the reader's wall show. */
export const wallTime = (moment: Date, local: boolean): Date =>
  local ? new Date(moment.getTime() - moment.getTimezoneOffset() * minuteMs) : moment;

/** `clock`: 21:36. */
export function formatDate(moment: Date, form: 'long' | 'short' | 'day' | 'clock', local = true): string {
  const shown = wallTime(moment, local);
  const date = `${twoDigits(shown.getUTCDate())}/${twoDigits(shown.getUTCMonth() + 1)}`;
  const time = `${twoDigits(shown.getUTCHours())}:${twoDigits(shown.getUTCMinutes())}`;
  if (form === 'clock') return time;
  if (form === 'short') return `${date} ${time}`;
  return form === 'day' ? `${date}/${shown.getUTCFullYear()}` : `${date}/${shown.getUTCFullYear()} ${time}`;
}

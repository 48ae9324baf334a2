// A moment as people read it here: 05/03/2024 09:07, or 05/03 09:07 (R9.057, R9.058). The reader's time
// zone is known in the browser only: the server writes universal time, corrected as the page wakes.
import { minuteMs } from '@alcove/protocol';
import { useSyncExternalStore } from 'react';

export type DateTextProps = {
  at: string | number | Date;
  form?: 'long' | 'short' | 'day';
  className?: string;
};

/** Whether the reader's time zone is known. */
export const useLocalTime = (): boolean =>
  useSyncExternalStore(
    never,
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

const never = () => () => {};
const two = (value: number) => String(value).padStart(2, '0');

/** A moment whose universal time is what clocks on the reader's wall show. */
export const wallTime = (moment: Date, local: boolean): Date =>
  local ? new Date(moment.getTime() - moment.getTimezoneOffset() * minuteMs) : moment;

/** `clock`: 21:36. */
export function formatDate(moment: Date, form: 'long' | 'short' | 'day' | 'clock', local = true): string {
  const shown = wallTime(moment, local);
  const date = `${two(shown.getUTCDate())}/${two(shown.getUTCMonth() + 1)}`;
  const time = `${two(shown.getUTCHours())}:${two(shown.getUTCMinutes())}`;
  if (form === 'clock') return time;
  if (form === 'short') return `${date} ${time}`;
  return form === 'day' ? `${date}/${shown.getUTCFullYear()}` : `${date}/${shown.getUTCFullYear()} ${time}`;
}

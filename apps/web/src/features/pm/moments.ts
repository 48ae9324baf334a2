// When something was written, short: the time of today, else the day.
import { daySeconds, secondsOf } from '@alcove/protocol';
import { formatDate } from '../../ui/DateText.tsx';

export const timeOf = (seconds: number, local = true): string =>
  formatDate(new Date(seconds * 1000), 'short', local).split(' ')[1] ?? '';

export const dayOf = (seconds: number, local = true): string =>
  formatDate(new Date(seconds * 1000), 'day', local);

/** 21:40 on the day of `nowMs`, else 21/11. */
export function writtenAt(seconds: number, nowMs: number, local = true): string {
  const day = dayOf(seconds, local);
  return day === dayOf(secondsOf(nowMs), local) ? timeOf(seconds, local) : day.slice(0, 5);
}

export const isDayBefore = (seconds: number, nowMs: number, local = true): boolean =>
  dayOf(seconds, local) === dayOf(secondsOf(nowMs) - daySeconds, local);

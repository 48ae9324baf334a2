// Notifications by the day on which they happened, in the reader's time zone once it is known.
import { dayMs, type Language } from '@alcove/protocol';
import { wallTime } from '../../ui/DateText.tsx';
import { dateInWords, twoDigits } from '@alcove/i18n';

type Dated = { date: number };
export type Day<T> = {
  /** 0: today, 1: yesterday. */
  ago: number;
  /** Of the first item; milliseconds of universal time that read like the reader's wall clock. */
  at: number;
  items: T[];
};

const dayOf = (wallMs: number): number => Math.floor(wallMs / dayMs);
const wallMsOf = (ms: number, local: boolean): number => wallTime(new Date(ms), local).getTime();

/** `items`: the latest first, dated in seconds; `now`: of the server. */
export function byDay<T extends Dated>(items: readonly T[], now: number, local: boolean): Day<T>[] {
  const today = dayOf(wallMsOf(now, local));
  const days: Day<T>[] = [];
  for (const item of items) {
    const at = wallMsOf(item.date * 1000, local);
    const ago = Math.max(0, today - dayOf(at));
    const last = days.at(-1);
    if (last?.ago === ago) last.items.push(item);
    else days.push({ ago, at, items: [item] });
  }
  return days;
}

/** 21:40. */
export function hourOf(item: Dated, local: boolean): string {
  const wall = wallTime(new Date(item.date * 1000), local);
  return `${twoDigits(wall.getUTCHours())}:${twoDigits(wall.getUTCMinutes())}`;
}

/** 21:40 on the day of `now`, else 21/11. */
export function momentOf(item: Dated, now: number, local: boolean): string {
  const wall = wallTime(new Date(item.date * 1000), local);
  if (dayOf(wall.getTime()) >= dayOf(wallMsOf(now, local))) return hourOf(item, local);
  return `${twoDigits(wall.getUTCDate())}/${twoDigits(wall.getUTCMonth() + 1)}`;
}

/** "vendredi 20 novembre". */
export const dayName = (at: number, language: Language): string =>
  dateInWords(language, at, { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' });

// Which months the archive knows: from the first year it accepts to the current month, by the site's clock.
import { archiveFirstYear } from '@alcove/protocol';

/** `month` counts from 1; without one, the whole year. */
export type ArchiveMoment = { year: number; month?: number };

/** Reads the two optional parts of an archive's address; nothing when no such month can have been. */
export function readArchiveMoment(
  params: { year?: string; month?: string },
  now: number,
): ArchiveMoment | undefined {
  const today = new Date(now);
  const thisYear = today.getUTCFullYear();
  if (params.year === undefined) return { year: thisYear };
  if (!/^\d{4}$/.test(params.year)) return undefined;
  const year = Number(params.year);
  if (year < archiveFirstYear || year > thisYear) return undefined;
  if (params.month === undefined) return { year };
  if (!/^\d{1,2}$/.test(params.month)) return undefined;
  const month = Number(params.month);
  if (month < 1 || month > 12) return undefined;
  return isFuture(year, month, now) ? undefined : { year, month };
}

export function isFuture(year: number, month: number, now: number): boolean {
  return Date.UTC(year, month - 1) > now;
}

/** The year or the month so many after; before where negative. */
export function shifted({ year, month }: ArchiveMoment, by: number): ArchiveMoment {
  if (month === undefined) return { year: year + by };
  const at = new Date(Date.UTC(year, month - 1 + by));
  return { year: at.getUTCFullYear(), month: at.getUTCMonth() + 1 };
}

/** Nothing for a month that the archive does not know. */
export function monthBeside(
  moment: Required<ArchiveMoment>,
  by: number,
  now: number,
): ArchiveMoment | undefined {
  const { year, month = 1 } = shifted(moment, by);
  return year < archiveFirstYear || isFuture(year, month, now) ? undefined : { year, month };
}

/** Days of a month by weeks that begin on Monday; nothing in places before the first and after the last. */
export function weeksOf(year: number, month: number): (number | undefined)[][] {
  const before = (new Date(Date.UTC(year, month - 1)).getUTCDay() + 6) % 7;
  const days = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const weeks = Math.ceil((before + days) / 7);
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (__, at) => {
      const day = week * 7 + at - before + 1;
      return day >= 1 && day <= days ? day : undefined;
    }),
  );
}

const twoDigits = (number: number): string => String(number).padStart(2, '0');

/** The list that a set of the archive is opened from: `archive:2026-11-20`. */
export const contextOf = ({ year, month }: Required<ArchiveMoment>, day: number | undefined): string =>
  `archive:${[year, twoDigits(month), ...(day === undefined ? [] : [twoDigits(day)])].join('-')}`;

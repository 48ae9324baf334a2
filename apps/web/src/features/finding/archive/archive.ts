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

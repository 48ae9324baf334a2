// The months by which movements are read: `2026-11` in the address, calendar months of universal time to the server.
import { dateInWords } from '@alcove/i18n';

/** Newest first; older movements are found without a month. */
const monthsOffered = 12;

export const monthAsked = (search: URLSearchParams): string | undefined =>
  /^20\d\d-(?:0[1-9]|1[0-2])$/.exec(search.get('month') ?? '')?.[0];

const numbers = (month: string): [number, number] => [Number(month.slice(0, 4)), Number(month.slice(5)) - 1];

/** From its first moment up to the next month's. */
export function periodOf(month: string | undefined): { from?: number; to?: number } {
  if (!month) return {};
  const [year, index] = numbers(month);
  return { from: Date.UTC(year, index), to: Date.UTC(year, index + 1) };
}

/** The present month and those before it; `asked` joins them where it is older. */
export function monthsUntil(now: number, asked?: string): string[] {
  const today = new Date(now);
  const months = Array.from({ length: monthsOffered }, (_, back) =>
    new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - back)).toISOString().slice(0, 7),
  );
  return asked === undefined || months.includes(asked) ? months : [...months, asked];
}

/** As people say it at the head of a list: "Novembre 2026". */
export function monthName(month: string, language: string): string {
  const at = Date.UTC(...numbers(month));
  const name = dateInWords(language, at, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}

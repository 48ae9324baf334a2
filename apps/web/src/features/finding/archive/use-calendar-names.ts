// Names of months, days and weekdays in the language of the page, in universal time.
import { dateInWords } from '@alcove/i18n';
import { dayMs } from '@alcove/protocol';
import { useTranslation } from 'react-i18next';

const capitalised = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);
/** A Monday. */
const monday = Date.UTC(2024, 0, 1);

export function useCalendarNames() {
  const { i18n } = useTranslation();
  const format = (options: Intl.DateTimeFormatOptions, at: number) =>
    dateInWords(i18n.language, at, { ...options, timeZone: 'UTC' });
  return {
    month: (year: number, month: number) => capitalised(format({ month: 'long' }, Date.UTC(year, month - 1))),
    /** Within a sentence. */
    monthInText: (year: number, month: number) => format({ month: 'long' }, Date.UTC(year, month - 1)),
    monthOfYear: (year: number, month: number) =>
      capitalised(format({ month: 'long', year: 'numeric' }, Date.UTC(year, month - 1))),
    day: (year: number, month: number, day: number) =>
      capitalised(format({ weekday: 'long', day: 'numeric', month: 'long' }, Date.UTC(year, month - 1, day))),
    weekdays: Array.from({ length: 7 }, (_, at) => ({
      short: format({ weekday: 'short' }, monday + at * dayMs),
      long: format({ weekday: 'long' }, monday + at * dayMs),
    })),
  };
}

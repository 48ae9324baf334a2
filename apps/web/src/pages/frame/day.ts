// A day as people write it, whatever the hour where they are.
import { dateInWords } from '@alcove/i18n';

export const formatDay = (day: string, language: string): string =>
  dateInWords(language, new Date(day), {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    timeZone: 'UTC',
  });

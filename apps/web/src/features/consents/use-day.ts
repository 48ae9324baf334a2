// Moments of the ledger as sentences name them, in the reader's time.
import { formatDate, useLocalTime } from '../../ui/DateText.tsx';

/** Of seconds since 1970. */
export function useDay(form: 'short' | 'day' = 'short'): (seconds: number) => string {
  const local = useLocalTime();
  return (seconds) => formatDate(new Date(seconds * 1000), form, local);
}

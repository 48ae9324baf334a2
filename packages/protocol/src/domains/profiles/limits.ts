// Numbers of the search for members.
import { dayMs } from '../../durations.ts';

export const memberSearch = {
  /** Letters of a nick. */
  nickMin: 3,
  pageSize: 20,
  pages: 50,
  /** Matches are counted to this; one more says that there are more. */
  counted: 1000,
  onlineWithinMs: 10 * dayMs,
  nearKm: [10, 20, 40, 80, 150, 300],
  perMinute: 60,
  perDay: 2000,
} as const;

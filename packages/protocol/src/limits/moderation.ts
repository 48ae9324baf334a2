// Numbers of reports to the moderators.
import { dayMs } from '../durations.ts';

export const reportLimits = {
  perDay: 20,
  /** Items of one report. */
  items: 20,
  idMax: 64,
  commentMax: 500,
  /** Lines sealed before what is reported, and as many after it. */
  around: 5,
  /** Lines sealed in all, and pictures of what is reported. */
  lines: 60,
  pictures: 20,
  perPage: 20,
  /** Erased private messages can be reported by the other for so long. */
  erasedKeptMs: dayMs,
} as const;

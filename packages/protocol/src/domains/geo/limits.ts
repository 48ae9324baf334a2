// Numbers of the map.
import { dayMs, hourMs, minuteMs } from '../../durations.ts';

export const geoLimits = {
  /** In metres; 0 is exact. */
  precision: { min: 0, max: 27_000 },
  /** In kilometres. */
  distance: { min: 1, max: 1000 },
  messageMax: 80,
  perPage: 50,
  pages: 4,
  zoom: { min: 0, max: 12 },
  onlineWithinMs: 7 * dayMs,
  toldWithinMs: 30 * dayMs,
  /** A position told while sharing is off. */
  unsharedForMs: dayMs,
  exactForMs: 4 * hourMs,
  /** Another cell or a finer precision is seen by others at the full quarter of an hour. */
  turnMs: 15 * minuteMs,
  /** Steps that a member without Premium reads, and within how many kilometres. */
  nearSteps: [1, 10, 50],
  nearKm: 50,
  nearForMs: hourMs,
  /** A page reads the position again. */
  rereadMs: 3 * minuteMs,
  /** A browser finds the position for so long. */
  locatingMs: 20_000,
  noticeAgainMs: 7 * dayMs,
  listsPerMinute: 120,
  listsPerDay: 3000,
  /** Whose bounds lie outside the reader's radius. */
  listsAwayPerHour: 60,
  fastKmPerHour: 1000,
  fastMovesPerDay: 6,
  /** Positions told where none was known: after sharing was off, speed says nothing. */
  beginningsPerDay: 24,
} as const;

/** Where the map is centred without a position. */
export const defaultPlace = { lat: 48.85, lon: 2.35 } as const;

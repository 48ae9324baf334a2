// How long each part of `npm test` may take on two cores. Too slow is shown, and fails nothing: a busy machine
// is no fault of a test. Only an issue raises these numbers: notifications, tokens, payments and private messages
// brought 145 seconds, profiles 45, contributions 60, screens and speed 35, residents 20, the case desk 50, stories,
// finding and the map 40 each.

/** Seconds of wall time, by the name that the closing table shows. */
export const budgets = {
  check: 40,
  'without a browser': 565,
  journeys: 540,
  /** Set-up, repeats and closing. */
  rest: 50,
};

/** The whole run is stopped after this time. */
export const longestMs = 70 * 60_000;
/** So many of the slowest files are listed. */
export const slowestListed = 15;
/** More failures than this are no accident: nothing is repeated. */
export const mostRepeated = 10;
/** More unsteady tests than this fail the run. */
export const mostUnsteady = 3;

// Tests that failed are run once more, alone, after all others. One that passes then is unsteady: it counts as
// passed, is listed with its first error, and is mended soon. Checks, broken runners and broad failures are not
// repeated.
import { mostRepeated, mostUnsteady } from './budgets.mjs';
import { identityOf } from './tally.mjs';

/** Why nothing is repeated, in words for the closing; undefined: each failed test is. */
export function whyNotRepeated({ failed, broken, failedChecks }) {
  if (failedChecks.length > 0) return 'a check failed';
  if (broken.length > 0) return 'a runner, a file or a set-up failed';
  if (failed.length > mostRepeated) return `more than ${mostRepeated} tests failed`;
}

/** The run of one test alone passed when that very test ran, passed each time, and nothing broke beside it. */
export function passedAlone(test, { tests, broken }) {
  const runs = tests.filter(({ state }) => state !== 'skipped').map((each) => [identityOf(each), each.state]);
  const own = runs.filter(([identity]) => identity === identityOf(test));
  return broken.length === 0 && own.length > 0 && own.every(([, state]) => state === 'passed');
}

/** `repeated`: pairs of a failed test and whether it passed alone. */
export function verdictOf(repeated) {
  const unsteady = repeated.filter(([, passed]) => passed).map(([test]) => test);
  const failed = repeated.filter(([, passed]) => !passed).map(([{ title }]) => title);
  if (unsteady.length > mostUnsteady) {
    failed.push(`${unsteady.length} tests are unsteady, which is more than ${mostUnsteady}`);
  }
  return { unsteady, failed };
}

/** What `test-results/unsteady.json` holds. */
export const unsteadyEntries = (unsteady) =>
  unsteady.map(({ title, file, suite, error }) => ({ title, file, suite, error }));

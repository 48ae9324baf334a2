// What a test runner reports when it ends: each test with its outcome, each file with its seconds, and what
// was broken beside the tests (a file that cannot be loaded, a failed set-up).
import { writeFileSync } from 'node:fs';

/**
 * A test: `{ suite, file, project, path, line, column, title, state, reason, error }`. `path` holds the titles
 * of its groups and its own; with `suite`, `file` and `project` it names the test. Line and column are known of
 * journeys only.
 */
export const emptyTally = () => ({ tests: [], broken: [], files: [] });

/** Two tests with the same identity are one test to the runner as well. */
export const identityOf = ({ suite, project = '', file, path }) =>
  JSON.stringify([suite, project, file, ...path]);

/** The first line of an error, without colours. */
export function firstLine(error) {
  const [line = ''] = String(error?.message ?? error ?? '')
    // oxlint-disable-next-line no-control-regex -- the colours of a terminal begin with this character
    .replaceAll(/\u001B\[[\d;]*m/g, '')
    .trim()
    .split('\n');
  return line;
}

/** Environment name of the file that a reporter writes; the script that starts the runner sets it. */
export const tallyVariable = 'TALLY_FILE';

export function writeTally(tally) {
  const file = process.env[tallyVariable];
  if (file) writeFileSync(file, JSON.stringify(tally));
}

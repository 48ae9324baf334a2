// What a suite reports when it ends: how many passed, which failed, which were skipped and why.
import { writeFileSync } from 'node:fs';

export const emptyTally = () => ({ passed: 0, failed: [], skipped: [] });

/** Where a reporter writes, told by the script that runs it. */
export const tallyVariable = 'TALLY_FILE';

export function writeTally(tally) {
  const file = process.env[tallyVariable];
  if (file) writeFileSync(file, JSON.stringify(tally));
}

// The end of a test run: what was skipped, what failed, what was slow, and the one line that machines read.
import os from 'node:os';
import { sinceBegin } from '../setup/steps.mjs';
import { budgets, slowestListed } from './budgets.mjs';

export const heading = (text) => console.log(`\n── ${text} ${'─'.repeat(Math.max(2, 70 - text.length))}`);

const rounded = (seconds) => String(Math.round(seconds)).padStart(5);

/** Lines of seconds per suite beside its budget, `rest` and `total` last. */
export function budgetLines(suites, totalSeconds) {
  const spent = suites.reduce((sum, { seconds }) => sum + seconds, 0);
  const rows = [...suites, { name: 'rest', seconds: Math.max(0, totalSeconds - spent) }];
  const ofAll = Object.values(budgets).reduce((sum, seconds) => sum + seconds, 0);
  return [
    ...rows.map((row) => ({ ...row, budget: budgets[row.name] })),
    { name: 'total', seconds: totalSeconds, budget: ofAll },
  ].map(
    ({ name, seconds, budget }) =>
      `${name.padEnd(18)}${rounded(seconds)} s of ${rounded(budget)} s${seconds > budget ? '  OVER' : ''}`,
  );
}

/** The slowest test files, slowest first; a file that had no turn is not listed. */
export const slowestLines = (files) =>
  files
    .filter(({ seconds }) => seconds > 0)
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, slowestListed)
    .map(
      ({ file, seconds, tests }) =>
        `${seconds.toFixed(1).padStart(6)} s  ${String(tests).padStart(4)} ${tests === 1 ? 'test ' : 'tests'}  ${file}`,
    );

function section(title, lines) {
  if (lines.length === 0) return;
  heading(title);
  for (const line of lines) console.log(line);
}

/** Prints everything and answers the exit code. */
export function close({ passed, failed, skipped, unsteady, notes, advices, suites, files }) {
  section(
    'skipped',
    skipped.map(({ title, reason }) => `${title}: ${reason ?? 'for the reason in its title'}`),
  );
  section('to run everything', advices);
  section('slowest files', slowestLines(files));
  if (suites) section('seconds and budgets', budgetLines(suites, performance.now() / 1000));
  section(
    'unsteady: failed, then passed alone',
    unsteady.flatMap(({ title, error }) => [title, `     ${error}`]),
  );
  section('failed', failed);
  section('note', notes);
  console.log(`\nTook ${sinceBegin()} on ${os.availableParallelism()} cores.`);
  console.log(`${passed} passed, ${failed.length} failed`);
  return failed.length === 0 ? 0 : 1;
}

// Records which journeys Playwright ran, for the closing of `npm test`.
import path from 'node:path';
import { emptyTally, firstLine, writeTally } from './tally.mjs';

const states = { expected: 'passed', skipped: 'skipped', unexpected: 'failed', flaky: 'failed' };

/** Interrupted with the whole run, or never begun because of that. */
const isUnfinished = ({ results }) => results.every(({ status }) => status === 'interrupted');

function recordOf(test, stopped) {
  const { location, annotations, results } = test;
  const titles = test.titlePath().filter(Boolean);
  const state = stopped && isUnfinished(test) ? 'unfinished' : states[test.outcome()];
  const reason = annotations.find(({ type }) => type === 'skip' || type === 'fixme')?.description;
  return {
    suite: 'journeys',
    file: path.relative(process.cwd(), location.file),
    line: location.line,
    column: location.column,
    path: titles,
    title: titles.join(' > '),
    state,
    ...(reason && { reason }),
    ...(state === 'failed' && { error: firstLine(results.at(-1)?.error) }),
  };
}

export default class TallyReporter {
  #broken = [];

  onBegin(_config, suite) {
    this.suite = suite;
  }

  onError(error) {
    this.#broken.push(firstLine(error) || 'the journeys could not be run');
  }

  onEnd({ status } = {}) {
    const stopped = status === 'interrupted';
    const tally = emptyTally();
    const files = new Map();
    for (const test of this.suite?.allTests() ?? []) {
      const record = recordOf(test, stopped);
      tally.tests.push(record);
      const known = files.get(record.file) ?? { file: record.file, seconds: 0, tests: 0 };
      known.tests += 1;
      for (const { duration } of test.results) known.seconds += duration / 1000;
      files.set(record.file, known);
    }
    tally.files.push(...files.values());
    tally.broken.push(...this.#broken);
    tally.stopped = stopped;
    writeTally(tally);
  }

  printsToStdio() {
    return false;
  }
}

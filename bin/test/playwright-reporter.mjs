// Records which journeys Playwright ran, for the closing of `npm test`.
import path from 'node:path';
import { emptyTally, firstLine, writeTally } from './tally.mjs';

const states = { expected: 'passed', skipped: 'skipped', unexpected: 'failed', flaky: 'failed' };

/** Stopped by the time allowed for all journeys, or never begun because of it. */
const isUnfinished = ({ results }) => results.every(({ status }) => status === 'interrupted');

function recordOf(test, timedOut) {
  const { location, annotations, results } = test;
  const titles = test.titlePath().filter(Boolean);
  const state = timedOut && isUnfinished(test) ? 'unfinished' : states[test.outcome()];
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
    const text = firstLine(error) || 'the journeys could not be run';
    // The end of a soak's time is no failure of any journey.
    if (!/^Timed out waiting \S+ for the test suite to run/.test(text)) this.#broken.push(text);
  }

  onEnd({ status } = {}) {
    const timedOut = status === 'timedout';
    const tally = emptyTally();
    const files = new Map();
    for (const test of this.suite?.allTests() ?? []) {
      const record = recordOf(test, timedOut);
      tally.tests.push(record);
      const known = files.get(record.file) ?? { file: record.file, seconds: 0, tests: 0 };
      known.tests += 1;
      for (const { duration } of test.results) known.seconds += duration / 1000;
      files.set(record.file, known);
    }
    tally.files.push(...files.values());
    tally.broken.push(...this.#broken);
    tally.timedOut = timedOut;
    writeTally(tally);
  }

  printsToStdio() {
    return false;
  }
}

// Counts what Playwright ran, for the sum at the end of `npm test`.
import { emptyTally, writeTally } from './tally.mjs';

export default class TallyReporter {
  #tally = emptyTally();

  onBegin(_config, suite) {
    this.suite = suite;
  }

  onError(error) {
    this.#tally.failed.push(error.message?.split('\n')[0] ?? 'the journeys could not be run');
  }

  onEnd() {
    for (const test of this.suite?.allTests() ?? []) {
      const title = test.titlePath().filter(Boolean).join(' > ');
      const outcome = test.outcome();
      if (outcome === 'expected') this.#tally.passed++;
      else if (outcome === 'skipped') this.#skip(test, title);
      else this.#tally.failed.push(title);
    }
    writeTally(this.#tally);
  }

  #skip(test, title) {
    const reason = test.annotations.find(({ type }) => type === 'skip' || type === 'fixme')?.description;
    this.#tally.skipped.push({ title, reason });
  }

  printsToStdio() {
    return false;
  }
}

// Records what vitest ran, for the closing of `npm test`.
import path from 'node:path';
import { emptyTally, firstLine, writeTally } from './tally.mjs';

/** Titles of the groups around a test, outermost first, and its own. */
function pathOf(test) {
  const titles = [test.name];
  for (let { parent } = test; parent?.type === 'suite'; { parent } = parent) titles.unshift(parent.name);
  return titles;
}

export default class TallyReporter {
  onTestRunEnd(modules, unhandledErrors) {
    const tally = emptyTally();
    for (const testModule of modules) {
      const file = path.relative(process.cwd(), testModule.moduleId);
      const tests = [...testModule.children.allTests()];
      for (const test of tests) {
        const { state, note, errors } = test.result();
        // A test that never ran in a file that broke is the failure of that file.
        if (state === 'pending') continue;
        tally.tests.push({
          suite: 'without a browser',
          project: testModule.project.name,
          file,
          path: pathOf(test),
          title: `${file} > ${test.fullName}`,
          state,
          ...(note && { reason: note }),
          ...(state === 'failed' && { error: firstLine(errors?.[0]) }),
        });
      }
      const { collectDuration, setupDuration, duration } = testModule.diagnostic();
      tally.files.push({
        file,
        seconds: (collectDuration + setupDuration + duration) / 1000,
        tests: tests.length,
      });
      if (testModule.errors().length > 0) tally.broken.push(`${file} could not be run`);
      else if (testModule.state() === 'pending') tally.broken.push(`${file} did not end`);
      for (const suite of testModule.children.allSuites()) {
        if (suite.errors().length > 0) tally.broken.push(`${file} > ${suite.fullName} could not be set up`);
      }
    }
    for (const error of unhandledErrors) tally.broken.push(`uncaught error: ${firstLine(error)}`);
    writeTally(tally);
  }
}

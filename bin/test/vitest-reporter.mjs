// Counts what vitest ran, for the sum at the end of `npm test`.
import path from 'node:path';
import { emptyTally, writeTally } from './tally.mjs';

export default class TallyReporter {
  onTestRunEnd(modules, unhandledErrors) {
    const tally = emptyTally();
    for (const testModule of modules) {
      const file = path.relative(process.cwd(), testModule.moduleId);
      for (const test of testModule.children.allTests()) {
        const title = `${file} > ${test.fullName}`;
        const { state, note } = test.result();
        if (state === 'passed') tally.passed++;
        else if (state === 'skipped') tally.skipped.push({ title, reason: note });
        // A test that never ran in a file that fell is the file's failure.
        else if (state === 'failed') tally.failed.push(title);
      }
      if (testModule.errors().length > 0) tally.failed.push(`${file} could not be run`);
      else if (testModule.state() === 'pending') tally.failed.push(`${file} did not end`);
      for (const suite of testModule.children.allSuites()) {
        if (suite.errors().length > 0) tally.failed.push(`${file} > ${suite.fullName} could not be set up`);
      }
    }
    for (const error of unhandledErrors) tally.failed.push(`an error nobody caught: ${error.message}`);
    writeTally(tally);
  }
}

// What the two reporters record of a run.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import PlaywrightReporter from './playwright-reporter.mjs';
import { identityOf, tallyVariable } from './tally.mjs';
import VitestReporter from './vitest-reporter.mjs';

type Tally = {
  tests: { title: string; state: string; suite: string; file: string; path: string[]; error?: string }[];
  broken: string[];
  files: { file: string; seconds: number; tests: number }[];
};

function recorded(report: () => void): Tally {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'alcove-tally-'));
  onTestFinished(() => {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true, force: true });
  });
  const file = path.join(folder, 'tally.json');
  vi.stubEnv(tallyVariable, file);
  report();
  return JSON.parse(readFileSync(file, 'utf8')) as Tally;
}

const journey = (title: string, outcome: string, results: object[]) => ({
  location: { file: path.resolve('e2e/rooms.spec.ts'), line: 3, column: 1 },
  annotations: outcome === 'skipped' ? [{ type: 'skip', description: 'no camera' }] : [],
  results,
  titlePath: () => ['', '', 'rooms.spec.ts', title],
  outcome: () => outcome,
});
const passed = { status: 'passed', duration: 1500 };
const failed = { status: 'failed', duration: 500, error: { message: '\u001B[31mtoo late\u001B[0m\nmore' } };

test('a journey is recorded with its line, its first error and the seconds of its file', () => {
  const tally = recorded(() => {
    const reporter = new PlaywrightReporter();
    const tests = [
      journey('enters', 'expected', [passed]),
      journey('leaves', 'unexpected', [failed]),
      journey('films', 'skipped', []),
    ];
    reporter.onBegin({}, { allTests: () => tests });
    reporter.onEnd({ status: 'failed' });
  });
  expect(tally.tests.map(({ state }) => state)).toEqual(['passed', 'failed', 'skipped']);
  expect(tally.tests[1]).toMatchObject({
    line: 3,
    column: 1,
    title: 'rooms.spec.ts > leaves',
    error: 'too late',
  });
  expect(tally.tests[2]).toMatchObject({ reason: 'no camera' });
  expect(tally.files).toEqual([{ file: 'e2e/rooms.spec.ts', seconds: 2, tests: 3 }]);
});

test('a set-up that fails is broken; journeys that a stopped run did not reach are unfinished', () => {
  const tally = recorded(() => {
    const reporter = new PlaywrightReporter();
    reporter.onBegin(
      {},
      { allTests: () => [journey('enters', 'skipped', []), journey('b', 'expected', [passed])] },
    );
    reporter.onError({ message: 'the site ended with 1' });
    reporter.onEnd({ status: 'interrupted' });
  });
  expect(tally.broken).toEqual(['the site ended with 1']);
  expect(tally.tests.map(({ state }) => state)).toEqual(['unfinished', 'passed']);
});

test('a test of vitest is recorded with its project and the titles around it', () => {
  const group = { type: 'suite', name: 'a group', parent: { type: 'module' }, errors: () => [] };
  const one = (name: string, result: object) => ({
    name,
    fullName: `a group > ${name}`,
    parent: group,
    result: () => result,
  });
  const children = {
    allTests: () => [
      one('a', { state: 'passed' }),
      one('b', { state: 'failed', errors: [{ message: 'no\nwhy' }] }),
      one('c', { state: 'pending' }),
    ],
    allSuites: () => [{ ...group, fullName: 'a group', errors: () => [new Error('no database')] }],
  };
  const tally = recorded(() =>
    new VitestReporter().onTestRunEnd(
      [
        {
          moduleId: path.resolve('bin/x.test.ts'),
          project: { name: 'bin' },
          children,
          errors: () => [],
          state: () => 'failed',
          diagnostic: () => ({ collectDuration: 500, setupDuration: 0, duration: 1500 }),
        },
      ],
      [new Error('lost promise')],
    ),
  );
  expect(tally.tests.map((each) => identityOf({ ...each, project: 'bin' }))).toEqual(
    ['a', 'b'].map((name) => JSON.stringify(['without a browser', 'bin', 'bin/x.test.ts', 'a group', name])),
  );
  expect(tally.tests[1]).toMatchObject({ state: 'failed', error: 'no' });
  expect(tally.broken).toEqual([
    'bin/x.test.ts > a group could not be set up',
    'uncaught error: lost promise',
  ]);
  expect(tally.files).toEqual([{ file: 'bin/x.test.ts', seconds: 2, tests: 3 }]);
});

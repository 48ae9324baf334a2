// Which failures are run once more, how one test is told from all others, and what makes a run fail.
import { describe, expect, test } from 'vitest';
import { passedAlone, unsteadyEntries, verdictOf, whyNotRepeated } from './repeat.mjs';
import { aloneCommand, withExit } from './suites.mjs';
import { emptyTally } from './tally.mjs';

type Outcome = { state?: string; project?: string; file?: string; path?: string[]; suite?: string };

const record = ({ state = 'failed', ...rest }: Outcome = {}) => ({
  suite: 'without a browser',
  project: 'unit',
  file: 'packages/markup/src/tags.test.ts',
  path: ['tags', 'a link opens'],
  title: 'tags > a link opens',
  error: 'expected 1 to be 2',
  state,
  ...rest,
});
const many = (count: number) => Array.from({ length: count }, (_, nth) => record({ path: [`test ${nth}`] }));
const first = (failed: unknown[], more = {}) => ({ failed, broken: [], failedChecks: [], ...more });

describe('what is run once more', () => {
  test('up to ten failed tests are, eleven are not', () => {
    expect(whyNotRepeated(first(many(10)))).toBeUndefined();
    expect(whyNotRepeated(first(many(11)))).toMatch(/more than 10/);
  });

  test('nothing is after a failed check, a crashed runner or a failed set-up', () => {
    expect(whyNotRepeated(first(many(1), { failedChecks: ['check types'] }))).toMatch(/check/);
    expect(whyNotRepeated(first(many(1), { broken: ['x.test.ts could not be run'] }))).toMatch(/set-up/);
  });
});

const tally = (...tests: object[]) => ({ ...emptyTally(), tests });

describe('the run of one test alone', () => {
  test('passes when that very test ran and passed', () => {
    const others = record({ state: 'skipped', path: ['tags', 'a link closes'] });
    expect(passedAlone(record(), tally(others, record({ state: 'passed' })))).toBe(true);
    expect(passedAlone(record(), tally(record()))).toBe(false);
  });

  test('does not pass when the test was not found, or only its namesake in another file or project', () => {
    expect(passedAlone(record(), tally())).toBe(false);
    expect(passedAlone(record(), tally(record({ state: 'skipped' })))).toBe(false);
    for (const other of [{ file: 'packages/i18n/src/tags.test.ts' }, { project: 'module' }])
      expect(passedAlone(record(), tally(record({ state: 'passed', ...other })))).toBe(false);
  });

  test('does not pass when one of two tests with the same name fails, or something breaks beside it', () => {
    const passed = record({ state: 'passed' });
    expect(passedAlone(record(), tally(passed, record()))).toBe(false);
    expect(passedAlone(record(), { ...tally(passed), broken: ['an uncaught error'] })).toBe(false);
  });
});

const pairs = (passed: number, failed: number) =>
  many(passed + failed).map((test, nth) => [test, nth < passed] as const);

describe('the verdict', () => {
  test('a test that failed twice failed; one that passed alone is unsteady', () => {
    const { unsteady, failed } = verdictOf(pairs(3, 2));
    expect(unsteady).toHaveLength(3);
    expect(failed).toHaveLength(2);
  });

  test('a fourth unsteady test fails the run', () => {
    const { unsteady, failed } = verdictOf(pairs(4, 0));
    expect(unsteady).toHaveLength(4);
    expect(failed).toEqual(['4 tests are unsteady, which is more than 3']);
  });

  test('unsteady tests are kept with file, suite and first error', () => {
    expect(unsteadyEntries([record()])).toEqual([
      {
        title: 'tags > a link opens',
        file: 'packages/markup/src/tags.test.ts',
        suite: 'without a browser',
        error: 'expected 1 to be 2',
      },
    ]);
  });
});

const journey = (title: string) => ({
  suite: 'journeys',
  file: 'e2e/rooms-talk.spec.ts',
  line: 12,
  column: 5,
  path: ['rooms-talk.spec.ts', 'a (big) room', title],
});
const asPlaywright = (title: string) => `  rooms-talk.spec.ts a (big) room ${title}`;

/** As Playwright reads `--grep`. */
function grepOf(title: string): RegExp {
  const option = aloneCommand(journey(title), 'results').find((each: string) => each.startsWith('--grep='));
  const [, pattern = ''] = /^--grep=\/(.*)\/$/.exec(option ?? '') ?? [];
  return new RegExp(pattern);
}

describe('the command for one test', () => {
  test('tells journeys of one line apart, whatever characters their titles hold', () => {
    const titles = ['costs $1.00', 'costs $1x00', 'costs $1.00 [twice]', 'a/b | c', 'A/b | c', 'b'];
    for (const title of titles) {
      const found = titles.filter((each) => grepOf(title).test(asPlaywright(each)));
      expect(found).toEqual([title]);
    }
    expect(grepOf('b').test(`${asPlaywright('b')} @slow`)).toBe(true);
  });

  test('names file, line and column of a journey, one worker and a folder of its own', () => {
    const command = aloneCommand(journey('b'), 'results/alone-1');
    expect(command).toContain('--workers=1');
    expect(command).toContain('--output=results/alone-1');
    expect(command.at(-1)).toMatch(/rooms-talk\\\.spec\\\.ts\$:12:5$/);
  });

  test('names project, whole file and whole title of another test', () => {
    const command = aloneCommand(record({ path: ['tags', 'a [b] (c)?'] }), 'results');
    expect(command).toContain('--project=unit');
    expect(command).toContain('--testNamePattern=^tags > a \\[b\\] \\(c\\)\\?$');
    expect(command.at(-1)).toMatch(/^\/.*packages\/markup\/src\/tags\.test\.ts$/);
  });
});

describe('a runner', () => {
  test('without a report is broken, and so is one whose report says less than its exit code', () => {
    expect(withExit('journeys', undefined, { code: 1, signal: 'SIGKILL' }).broken).toEqual([
      'journeys ended with SIGKILL, without a report',
    ]);
    const passed = { ...emptyTally(), tests: [record({ state: 'passed' })] };
    expect(withExit('journeys', passed, { code: 1, signal: null }).broken).toEqual(['journeys ended with 1']);
    expect(withExit('journeys', passed, { code: 0, signal: null }).broken).toEqual([]);
    const stopped = { ...passed, stopped: true };
    expect(withExit('late-calls', stopped, { code: 130, signal: null }, true).broken).toEqual([]);
    expect(withExit('journeys', stopped, { code: 130, signal: null }).broken).toHaveLength(1);
    const failed = { ...emptyTally(), tests: [record()] };
    expect(withExit('journeys', failed, { code: 1, signal: null }).broken).toEqual([]);
  });
});

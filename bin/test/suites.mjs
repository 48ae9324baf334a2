// The two runners of tests: how each is called, for everything, for chosen files or for one test alone, and how
// its report is read.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { run } from '../setup/processes.mjs';
import { cacheFolder, inProject, root, tool } from '../setup/project.mjs';
import { emptyTally, firstLine, tallyVariable } from './tally.mjs';

const escapeRegExp = (text) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

/** The projects of `npm test`; `soak` has a script of its own. */
const projects = ['unit', 'sfu', 'module', 'contract', 'bin'];

const vitest = (...args) => [
  tool('vitest/vitest.mjs'),
  'run',
  '--reporter=default',
  `--reporter=${inProject('bin/test/vitest-reporter.mjs')}`,
  ...args,
];
const playwright = (...args) => [
  tool('@playwright/test/cli.js'),
  'test',
  `--reporter=list,${inProject('bin/test/playwright-reporter.mjs')}`,
  ...args,
];

/** `words`: parts of paths, as people type them after `npm test --`, or whole paths. */
export const suites = {
  'without a browser': (words) =>
    vitest('--passWithNoTests', ...projects.map((name) => `--project=${name}`), ...words),
  journeys: (words) => playwright('--pass-with-no-tests', ...words),
};

/** Of `npm run soak`. `output`: a folder for what Playwright keeps of it. */
export const longRuns = (files) => vitest('--project=soak', ...files);
export const slowedJourneys = (output) => playwright(`--output=${output}`);

/**
 * Runs one test and no other, by one worker. `output`: a folder for what Playwright keeps of it.
 * @param {{ suite: string, project?: string, file: string, line?: number, column?: number, path: string[] }} test
 * @param {string} output
 */
export function aloneCommand({ suite, project, file, line, column, path: titles }, output) {
  if (suite === 'journeys') {
    const title = titles.map(escapeRegExp).join(' ');
    return playwright(
      '--workers=1',
      `--output=${output}`,
      // Titles end with the tags of the test. Between slashes, letters count as they are written.
      `--grep=/^\\s*${title}(?:\\s@\\S+)*$/`,
      `${escapeRegExp(inProject(file))}$:${line}:${column}`,
    );
  }
  return vitest(
    '--maxWorkers=1',
    `--project=${project}`,
    `--testNamePattern=^${titles.map(escapeRegExp).join(' > ')}$`,
    inProject(file),
  );
}

/**
 * A runner that ends without a report, or whose report says less than its exit code, is broken itself; unless it
 * was to be stopped after its time.
 */
export function withExit(name, tally, { code, signal }, mayStop = false) {
  if (tally === undefined)
    return { ...emptyTally(), broken: [`${name} ended with ${signal ?? code}, without a report`] };
  const silent = tally.broken.length === 0 && tally.tests.every(({ state }) => state !== 'failed');
  if (code === 0 || !silent || (mayStop && tally.stopped)) return tally;
  return { ...tally, broken: [`${name} ended with ${signal ?? code}`] };
}

/** Runs a command of the above; answers its tally, its seconds and what it printed. */
export async function runSuite(name, node, command, { env, echo = true, interruptMs, timeoutMs } = {}) {
  const began = performance.now();
  const file = path.join(cacheFolder, `tally-${process.pid}.json`);
  mkdirSync(cacheFolder, { recursive: true });
  let ended = { code: 1, output: '' };
  let tally;
  try {
    ended = await run(node, command, {
      cwd: root,
      echo,
      interruptMs,
      timeoutMs,
      env: {
        ...process.env,
        ...env,
        [tallyVariable]: file,
        ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' }),
      },
    });
    tally = withExit(name, JSON.parse(readFileSync(file, 'utf8')), ended, interruptMs !== undefined);
  } catch (error) {
    tally =
      error.code === 'ENOENT'
        ? withExit(name, undefined, ended)
        : { ...emptyTally(), broken: [`${name} could not be run: ${firstLine(error)}`] };
  } finally {
    rmSync(file, { force: true });
  }
  return { tally, seconds: (performance.now() - began) / 1000, output: ended.output };
}

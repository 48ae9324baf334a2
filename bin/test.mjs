// `npm test`: from nothing to `N passed, N failed`. With words after `--`, only tests in files so named.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { printCheck, runChecks } from './check.mjs';
import { leaveNothingBehind, run } from './setup/processes.mjs';
import { bringPrograms } from './setup/programs.mjs';
import { cacheFolder, inProject, root, tool } from './setup/project.mjs';
import { setUp } from './setup/setup.mjs';
import { giveUp, sinceBegin, step } from './setup/steps.mjs';
import { emptyTally, tallyVariable } from './test/tally.mjs';

const longestMs = 40 * 60_000;
const filters = process.argv.slice(2);

const total = emptyTally();
const advices = [];

function add(tally) {
  total.passed += tally.passed;
  total.failed.push(...tally.failed);
  total.skipped.push(...tally.skipped);
}

const heading = (text) => console.log(`\n── ${text} ${'─'.repeat(Math.max(2, 70 - text.length))}`);

/** A runner that falls, or says less than its exit code, counts as a failure. */
async function suite(name, node, command, env) {
  heading(name);
  const file = path.join(cacheFolder, `tally-${process.pid}-${name}.json`);
  mkdirSync(cacheFolder, { recursive: true });
  try {
    const { code, signal } = await run(node, command, {
      cwd: root,
      echo: true,
      env: {
        ...process.env,
        ...env,
        [tallyVariable]: file,
        ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' }),
      },
    });
    const tally = JSON.parse(readFileSync(file, 'utf8'));
    if (code !== 0 && tally.failed.length === 0) tally.failed.push(`${name} ended with ${signal ?? code}`);
    add(tally);
  } catch (error) {
    add({ ...emptyTally(), failed: [`${name} fell: ${error.message}`] });
  } finally {
    rmSync(file, { force: true });
  }
}

async function checkSuite(node) {
  heading('check');
  const results = await runChecks(node, printCheck);
  add({
    passed: results.filter(({ passed }) => passed).length,
    failed: results.filter(({ passed }) => !passed).map(({ name }) => `check ${name}`),
    skipped: [],
  });
}

const vitest = () => [
  tool('vitest/vitest.mjs'),
  'run',
  '--passWithNoTests',
  '--reporter=default',
  `--reporter=${inProject('bin/test/vitest-reporter.mjs')}`,
  ...filters,
];

const playwright = () => [
  tool('@playwright/test/cli.js'),
  'test',
  '--pass-with-no-tests',
  `--reporter=list,${inProject('bin/test/playwright-reporter.mjs')}`,
  ...filters,
];

async function everything() {
  const node = await setUp();
  let env = {};
  await step('Programs', async () => {
    const brought = await bringPrograms();
    env = brought.env;
    advices.push(...brought.advices);
    return advices.length === 0 ? 'browser, ffmpeg, redis' : `${advices.length} missing`;
  });
  // What tests start by themselves finds our Node first.
  env.PATH = `${path.dirname(node)}${path.delimiter}${process.env.PATH ?? ''}`;
  if (filters.length === 0) await checkSuite(node);
  await suite('vitest', node, vitest(), env);
  if (env.CHROMIUM_PATH) await suite('journeys', node, playwright(), env);
  else add({ ...emptyTally(), skipped: [{ title: 'journeys', reason: 'no browser on this machine' }] });
}

function conclude() {
  if (total.passed + total.failed.length === 0) total.failed.push('no test was run');
  if (total.skipped.length > 0) {
    heading('skipped');
    for (const { title, reason } of total.skipped)
      console.log(`${title}: ${reason ?? 'for the reason in its title'}`);
  }
  if (advices.length > 0) {
    heading('to run everything');
    for (const advice of advices) console.log(advice);
  }
  if (total.failed.length > 0) {
    heading('failed');
    for (const title of total.failed) console.log(title);
  }
  console.log(`\nTook ${sinceBegin()} on ${os.availableParallelism()} cores.`);
  console.log(`${total.passed} passed, ${total.failed.length} failed`);
  process.exit(total.failed.length === 0 ? 0 : 1);
}

leaveNothingBehind();
const bound = setTimeout(() => {
  total.failed.push(`the run took longer than ${longestMs / 60_000} minutes`);
  conclude();
}, longestMs);
try {
  await everything();
} catch (error) {
  giveUp(error);
  total.failed.push('the set-up');
}
clearTimeout(bound);
conclude();

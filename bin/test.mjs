// `npm test`: from nothing to `N passed, N failed`. With words after `--`, only tests in files so named; with
// `--changed [commit]`, check and the tests that reach what differs from that commit.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { printCheck, runChecks } from './check.mjs';
import { leaveNothingBehind } from './setup/processes.mjs';
import { bringPrograms } from './setup/programs.mjs';
import { inProject, root } from './setup/project.mjs';
import { setUp } from './setup/setup.mjs';
import { giveUp, step } from './setup/steps.mjs';
import { longestMs } from './test/budgets.mjs';
import { readArguments } from './test/changed.mjs';
import { chooseAll } from './test/choice.mjs';
import { close, heading } from './test/closing.mjs';
import { passedAlone, unsteadyEntries, verdictOf, whyNotRepeated } from './test/repeat.mjs';
import { scratchInMemory } from './test/scratch.mjs';
import { aloneCommand, runSuite, suites } from './test/suites.mjs';

const resultsFolder = inProject('test-results');
const unsteadyFile = path.join(resultsFolder, 'unsteady.json');

const outcome = {
  passed: 0,
  failed: [],
  skipped: [],
  unsteady: [],
  notes: [],
  advices: [],
  suites: [],
  files: [],
};
const failures = { failed: [], broken: [], failedChecks: [] };
let isJudged = false;
let running = 'set-up';

async function checkSuite(node) {
  running = 'check';
  heading('check');
  const began = performance.now();
  const results = await runChecks(node, printCheck);
  outcome.passed += results.filter(({ passed }) => passed).length;
  failures.failedChecks.push(...results.filter(({ passed }) => !passed).map(({ name }) => `check ${name}`));
  outcome.suites.push({ name: 'check', seconds: (performance.now() - began) / 1000 });
}

async function suite(name, node, words, env) {
  running = name;
  heading(name);
  const { tally, seconds } = await runSuite(name, node, suites[name](words), { env });
  outcome.passed += tally.tests.filter(({ state }) => state === 'passed').length;
  outcome.skipped.push(...tally.tests.filter(({ state }) => state === 'skipped'));
  outcome.suites.push({ name, seconds });
  outcome.files.push(...tally.files);
  failures.failed.push(...tally.tests.filter(({ state }) => state === 'failed'));
  failures.broken.push(...tally.broken);
}

/** Runs each failed test once more, alone, unless too much failed for it to be chance. */
async function repeatFailed(node, env) {
  const why = whyNotRepeated(failures);
  if (failures.failed.length === 0) return;
  if (why !== undefined) {
    outcome.notes.push(`No test was run once more: ${why}.`);
    return;
  }
  running = 'repeats';
  heading('once more, alone');
  const repeated = [];
  for (const [nth, test] of failures.failed.entries()) {
    const output = path.join(resultsFolder, `alone-${nth + 1}`);
    const result = await runSuite('repeat', node, aloneCommand(test, output), { env, echo: false });
    const passed = passedAlone(test, result.tally);
    console.log(`${passed ? 'ok  ' : 'FAIL'} ${test.title}`);
    if (!passed) console.log(result.output.trim().replace(/^/gm, '     '));
    repeated.push([test, passed]);
  }
  const verdict = verdictOf(repeated);
  outcome.unsteady.push(...verdict.unsteady);
  outcome.passed += verdict.unsteady.length;
  outcome.failed.push(...verdict.failed);
  isJudged = true;
}

async function everything() {
  const { commit, words } = readArguments(root, process.argv.slice(2));
  const node = await setUp();
  let env = {};
  await step('Programs', async () => {
    const brought = await bringPrograms();
    env = brought.env;
    outcome.advices.push(...brought.advices);
    return brought.advices.length === 0 ? 'browser, ffmpeg, redis' : `${brought.advices.length} missing`;
  });
  Object.assign(env, scratchInMemory());
  // What tests start by themselves finds the project's Node first.
  env.PATH = `${path.dirname(node)}${path.delimiter}${process.env.PATH ?? ''}`;
  if (words.length === 0 || commit !== undefined) await checkSuite(node);
  const chosen = await chooseAll(root, { commit, words });
  for (const line of chosen.lines) console.log(line);
  for (const [name, wanted] of Object.entries(chosen.wanted)) {
    if (wanted === undefined) continue;
    if (name === 'journeys' && !env.CHROMIUM_PATH)
      outcome.skipped.push({ title: 'journeys', reason: 'no browser on this machine' });
    else await suite(name, node, wanted, env);
  }
  await repeatFailed(node, env);
  if (commit !== undefined) {
    outcome.notes.push(`Only what reaches the changes since ${commit} was run. Landing needs all: npm test`);
  }
}

/** Playwright empties the folder whenever it starts, so this is the last thing that is written. */
function conclude() {
  outcome.failed.unshift(...failures.failedChecks, ...failures.broken);
  if (!isJudged) outcome.failed.unshift(...failures.failed.map(({ title }) => title));
  if (outcome.passed + outcome.failed.length === 0) outcome.failed.push('no test was run');
  mkdirSync(resultsFolder, { recursive: true });
  writeFileSync(unsteadyFile, `${JSON.stringify(unsteadyEntries(outcome.unsteady), undefined, 2)}\n`);
  process.exit(close(outcome));
}

leaveNothingBehind();
rmSync(unsteadyFile, { force: true });
const limit = setTimeout(() => {
  outcome.failed.push(`the run took longer than ${longestMs / 60_000} minutes, in ${running}`);
  conclude();
}, longestMs);
try {
  await everything();
} catch (error) {
  giveUp(error);
  outcome.failed.push('the set-up');
}
clearTimeout(limit);
conclude();

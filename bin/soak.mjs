// `npm run soak [-- --minutes 60] [--seed 7] [part or long run …]`: what needs real time or bad conditions, for
// as long as it is told. A failure is a failure: nothing is repeated.
import path from 'node:path';
import { isSoak, projectFiles } from './check/files.mjs';
import { leaveNothingBehind } from './setup/processes.mjs';
import { bringPrograms } from './setup/programs.mjs';
import { inProject, root } from './setup/project.mjs';
import { setUp } from './setup/setup.mjs';
import { giveUp } from './setup/steps.mjs';
import { runMutants } from './soak/mutants.mjs';
import { parts, readSoak, secondsPerFile, shareMs, unfinishedLines } from './soak/parts.mjs';
import { close, heading } from './test/closing.mjs';
import { longRuns, runSuite, slowedJourneys } from './test/suites.mjs';

/** A runner that does not end by itself after its time is ended. */
const patienceMs = 120_000;
/** Each long run takes its least number of rounds, however short its time. */
const longRunsPatienceMs = 900_000;

const outcome = { passed: 0, failed: [], skipped: [], unsteady: [], notes: [], advices: [], files: [] };
const unturned = [];

function add(name, { tests, broken, files }) {
  outcome.passed += tests.filter(({ state }) => state === 'passed').length;
  outcome.skipped.push(...tests.filter(({ state }) => state === 'skipped'));
  outcome.failed.push(
    ...broken.map((text) => `${name}: ${text}`),
    ...tests.filter(({ state }) => state === 'failed').map(({ title }) => `${name}: ${title}`),
  );
  outcome.files.push(...files.map((each) => ({ ...each, file: `${name}: ${each.file}` })));
  unturned.push(...unfinishedLines(name, tests));
}

/** The command of a part and its environment. */
function commandOf(name, share, { seed, files }) {
  if (name === 'long-runs') {
    const seconds = secondsPerFile(share, files.length);
    return [longRuns(files), { SOAK_SECONDS: String(seconds) }];
  }
  return [slowedJourneys(inProject('test-results', name)), { SLOWED: `${name}:${seed}` }];
}

async function soak({ minutes, seed, names, files }) {
  const node = await setUp();
  const { env, advices } = await bringPrograms();
  outcome.advices.push(...advices);
  env.PATH = `${path.dirname(node)}${path.delimiter}${process.env.PATH ?? ''}`;
  const deadline = performance.now() + minutes * 60_000;
  console.log(`\n${minutes} minutes for ${names.join(', ')}; seed ${seed}`);
  for (const [nth, name] of names.entries()) {
    if (name !== 'long-runs' && !env.CHROMIUM_PATH) {
      outcome.skipped.push({ title: name, reason: 'no browser on this machine' });
      continue;
    }
    const share = shareMs(deadline - performance.now(), names.length - nth);
    if (share === 0) {
      unturned.push(`${name}: all of it`);
      continue;
    }
    heading(`${name}: ${parts[name]}, ${Math.round(share / 1000)} s`);
    if (name === 'mutants') {
      const survivors = runMutants({ root, node, env, seed, deadline: performance.now() + share });
      outcome.notes.push(`${survivors.length} changes survived`);
      outcome.passed += 1;
      continue;
    }
    const [command, settings] = commandOf(name, share, { seed, files });
    const { tally } = await runSuite(name, node, command, {
      env: { ...env, ...settings },
      // Journeys are as many as there are; a long run knows its time.
      ...(name !== 'long-runs' && { interruptMs: share }),
      timeoutMs: share + (name === 'long-runs' ? longRunsPatienceMs : patienceMs),
    });
    add(name, tally);
  }
  if (unturned.length > 0) outcome.notes.push('No time was left for:', ...unturned);
}

leaveNothingBehind();
try {
  await soak(readSoak(process.argv.slice(2), projectFiles(root).filter(isSoak)));
} catch (error) {
  giveUp(error);
  outcome.failed.push('the set-up');
}
if (outcome.passed + outcome.failed.length === 0) outcome.failed.push('no test was run');
process.exit(close(outcome));

// What `npm run soak` is made of, and how its time is divided.
import { parseArgs } from 'node:util';
import { SetupProblem } from '../setup/steps.mjs';

/** Name of a part → what it does. The first four are the journeys under one bad condition each (e2e/slowed.ts). */
export const parts = {
  'late-scripts': 'journeys, every script late by 1 to 2.5 s',
  'late-calls': 'journeys, every HTTP call late by up to 2.5 s',
  'slow-browser': 'journeys, every browser six times slower',
  'late-frames': 'journeys, every frame of the live socket late by up to 1.5 s',
  'long-runs': 'faults and memory over minutes (*.soak.ts)',
  mutants: 'changes of the code that tests notice or not',
};
/** `mutants` tries tests, not the site: it runs where it is named. */
const usual = Object.keys(parts).filter((name) => name !== 'mutants');

const longestMinutes = 60;
/** With less than this, a part is not begun. */
const leastMs = 30_000;
/** Of the time of the long runs, for starting them. */
const startMs = 20_000;

/**
 * `['--minutes', '20', 'late-frames', 'upgrade']` → `{ minutes, seed, names: ['late-frames', 'long-runs'], files }`.
 * A word that is no part is a part of the path of some of `longRuns`; `files` are those, or all.
 */
export function readSoak(args, longRuns, random = Math.random) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { minutes: { type: 'string' }, seed: { type: 'string' } },
  });
  const minutes = Number(values.minutes ?? longestMinutes);
  if (!(minutes > 0)) throw new SetupProblem(`${values.minutes} is no number of minutes`);
  const seed = values.seed ?? String(Math.floor(random() * 1_000_000));
  if (!/^\w+$/.test(seed)) throw new SetupProblem(`${seed} is no seed: letters and digits`);
  const words = positionals.filter((name) => !Object.hasOwn(parts, name));
  const strange = words.find((word) => !longRuns.some((file) => file.includes(word)));
  if (strange !== undefined) {
    throw new SetupProblem(
      `There is no part ${strange}, and no long run of that name; parts are ${Object.keys(parts).join(', ')}`,
    );
  }
  const chosen = longRuns.filter((file) => words.some((word) => file.includes(word)));
  const isAll = chosen.length === 0 || positionals.includes('long-runs');
  const named = new Set(positionals.map((name) => (words.includes(name) ? 'long-runs' : name)));
  return { minutes, seed, names: named.size > 0 ? [...named] : usual, files: isAll ? longRuns : chosen };
}

/** The time that is left is shared evenly by the parts that are left; 0: too little to begin one. */
export function shareMs(leftMs, partsLeft) {
  const share = Math.floor(leftMs / partsLeft);
  return share < leastMs ? 0 : share;
}

/** Long runs take turns: how many seconds each file has of the time of all. */
export const secondsPerFile = (share, fileCount) =>
  Math.max(1, Math.floor((share - startMs) / 1000 / Math.max(1, fileCount)));

/** One line for a part that was begun and stopped, by the files that hold what was left. */
export function unfinishedLines(name, tests) {
  const files = tests.filter(({ state }) => state === 'unfinished').map(({ file }) => file);
  return [...new Set(files)].map(
    (file) => `${name}: ${files.filter((each) => each === file).length} in ${file}`,
  );
}

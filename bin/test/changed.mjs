// `npm test -- --changed [commit]`: the tests that reach what differs from a commit. Suites without a browser are
// chosen by imports; journeys by the domain that a changed path and the first word of a journey's file name
// share. This is for the time between two landings: landing needs all tests.
import { spawnSync } from 'node:child_process';
import { SetupProblem } from '../setup/steps.mjs';

function git(root, ...args) {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  return { ok: status === 0, lines: stdout.split('\0').filter(Boolean), stderr };
}

const isCommit = (root, name) => git(root, 'rev-parse', '--verify', '--quiet', `${name}^{commit}`).ok;

/** `['--changed', 'HEAD', 'rooms']` → `{ commit: 'HEAD', words: ['rooms'] }`; without the option no commit. */
export function readArguments(root, args) {
  const at = args.findIndex((each) => /^--changed(?:=|$)/.test(each));
  if (at === -1) return { words: args };
  const before = args.slice(0, at);
  const told = args[at].slice('--changed='.length);
  const next = args[at + 1];
  const nextIsCommit = told === '' && next !== undefined && isCommit(root, next);
  const words = [...before, ...args.slice(at + (nextIsCommit ? 2 : 1))];
  const commit = told || (nextIsCommit ? next : ['origin/main', 'main'].find((name) => isCommit(root, name)));
  if (commit === undefined || !isCommit(root, commit)) {
    throw new SetupProblem(
      `There is no commit ${commit ?? 'main'} to compare with: npm test -- --changed COMMIT`,
    );
  }
  return { commit, words };
}

/** What differs from the commit: committed since, uncommitted, untracked; a renamed file by both names. */
export function changedFiles(root, commit) {
  const tracked = git(root, 'diff', '--name-only', '--no-renames', '-z', commit, '--');
  const untracked = git(root, 'ls-files', '--others', '--exclude-standard', '-z');
  if (!tracked.ok || !untracked.ok)
    throw new SetupProblem(`git cannot compare with ${commit}: ${tracked.stderr}`);
  return [...new Set([...tracked.lines, ...untracked.lines])].toSorted();
}

/** The given files, and all that reach one of them. */
export function reachedFrom(imports, changed) {
  const users = new Map();
  for (const [file, named] of imports) {
    for (const each of named) users.set(each, [...(users.get(each) ?? []), file]);
  }
  const reached = new Set(changed);
  for (const file of reached) for (const user of users.get(file) ?? []) reached.add(user);
  return reached;
}

const everything = /^(?:vitest\.config\.ts|\.npmrc|(?:.*\/)?package(?:-lock)?\.json|tsconfig[\w.]*\.json)$/;
const isSuiteTest = (file) => /^(?:apps|packages|bin)\/.*\.test\.(?:ts|tsx|mjs)$/.test(file);
const isJourney = (file) => /^e2e\/.*\.spec\.ts$/.test(file);

/** Changed path → tests that stand on it without naming it. */
const foundations = [
  [/^apps\/server\/(?:migrations|src\/testing)\//, /^apps\/server\//],
  [/^bin\/(?:setup|testing)\//, /^bin\//],
];
/** A file that no code names, such as a catalogue or a picture, counts as the whole package that holds it. */
const unnamedData = /^((?:apps|packages)\/[\w-]+)\/(?!.*\.(?:tsx?|mjs|md)$)/;

/** Tests without a browser: `{ files }`, or `{ all }` with the file that every one of them stands on. */
export function chooseTests({ changed, files, imports }) {
  const all = changed.find((file) => everything.test(file));
  if (all !== undefined) return { all };
  const tests = files.filter(isSuiteTest);
  const chosen = new Set();
  const named = new Set([...imports.values()].flatMap((each) => [...each]));
  const starts = new Set(changed);
  for (const file of changed) {
    const [, folder] = (!named.has(file) && unnamedData.exec(file)) || [];
    if (folder?.startsWith('packages/')) starts.add(`${folder}/src/index.ts`);
    const grounds = foundations.filter(([ground]) => ground.test(file)).map(([, reached]) => reached);
    if (folder?.startsWith('apps/')) grounds.push(new RegExp(`^${folder}/`));
    for (const test of tests) if (grounds.some((reached) => reached.test(test))) chosen.add(test);
  }
  const reached = reachedFrom(imports, starts);
  return { files: tests.filter((test) => chosen.has(test) || reached.has(test)) };
}

const journeyGround = /^(?:playwright\.config\.ts|e2e\/(?:global-setup|start-site)\.ts|bin\/setup\/.*)$/;
const isProduct = (file) => /^(?:apps|packages)\//.test(file);
const isBesideProduct = (file) => /\.(?:test|soak)\.tsx?$|\/testing\/|\.md$/.test(file);
const domainOfPath =
  /\/(?:modules|features|domains|live-client\/src|catalogues\/\w+|e2e)\/([a-z]+)(?:\/|\.\w+$|-)/;

/** Domains whose journeys are named after another one. */
const journeysWith = { chat: 'rooms', showroom: 'streams' };

/** Journeys: `{ files }`, or `{ all }` with the file that every one of them stands on. */
export function chooseJourneys({ changed, files, imports, domains }) {
  const journeys = files.filter(isJourney);
  const ofDomain = (domain) => journeys.filter((file) => new RegExp(`^e2e/${domain}[.-]`).test(file));
  const chosen = new Set();
  for (const file of changed) {
    if (everything.test(file) || journeyGround.test(file)) return { all: file };
    if (!isProduct(file) || isBesideProduct(file)) continue;
    const [, domain] = domainOfPath.exec(file) ?? [];
    const found = domains.includes(domain) ? ofDomain(journeysWith[domain] ?? domain) : [];
    // The shell, an engine, the protocol's frame, or a domain without journeys of its own: any journey may meet it.
    if (found.length === 0) return { all: file };
    for (const each of found) chosen.add(each);
  }
  const fixtures = changed.filter((file) => file.startsWith('e2e/'));
  const reached = reachedFrom(imports, fixtures);
  return { files: journeys.filter((file) => chosen.has(file) || reached.has(file)) };
}

/**
 * One line about what was chosen.
 * @param {string} name
 * @param {{ all?: string, files?: string[] }} choice
 */
export function describeChoice(name, { all, files = [] }) {
  if (all !== undefined) return `${name}: all, because of ${all}`;
  return `${name}: ${files.length === 0 ? 'none' : `${files.length} ${files.length === 1 ? 'file' : 'files'}`}`;
}

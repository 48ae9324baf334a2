// `npm run soak -- mutants [--seed 7] [--minutes 60]`: whether tests notice a change. One operator, constant or condition
// at a time is changed in a copy of the tree, and the nearest tests run. What nobody noticed is listed: a survivor in
// rights, counting, money or parsing lacks a test.
import { spawnSync } from 'node:child_process';
import { appendFileSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isCode, isSoak, isTest, projectFiles } from '../check/files.mjs';
import { lineOf, parse, walk } from '../check/sources.mjs';

const places = 200;
const testMs = 60_000;
const folders = /^(?:apps\/server\/src\/modules|packages\/(?:protocol|markup|live-client)\/src)\//;

const otherOperator = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '+': '-',
  '-': '+',
  '*': '/',
  '&&': '||',
  '||': '&&',
};

/** Where the operator stands between two operands. */
function operatorAt(text, { left, right, operator }) {
  const start = text.indexOf(operator, left.end);
  return start !== -1 && start < right.start ? start : undefined;
}

/** Texts and calls of a log are no behaviour. */
const isAddedText = ({ operator, left, right }) =>
  operator === '+' &&
  [left, right].some(({ type, value }) => type === 'TemplateLiteral' || typeof value === 'string');

/** Every change that can be made to a file: `{ start, end, to }`. */
export function mutationsOf({ text, program }) {
  const found = [];
  walk(program, (node) => {
    const { type, start, end } = node;
    if (type === 'BinaryExpression' || type === 'LogicalExpression') {
      const to = otherOperator[node.operator];
      const at = to && !isAddedText(node) ? operatorAt(text, node) : undefined;
      if (at !== undefined) found.push({ start: at, end: at + node.operator.length, to });
    } else if (type === 'Literal' && typeof node.value === 'number') {
      found.push({ start, end, to: node.value === 0 ? '1' : `(${text.slice(start, end)} + 1)` });
    } else if (type === 'Literal' && typeof node.value === 'boolean') {
      found.push({ start, end, to: String(!node.value) });
    } else if (type === 'UnaryExpression' && node.operator === '!') {
      found.push({ start, end: start + 1, to: '' });
    } else if (type === 'IfStatement' || type === 'ConditionalExpression') {
      const { test } = node;
      found.push({ start: test.start, end: test.end, to: `!(${text.slice(test.start, test.end)})` });
    }
  });
  // A number that is a type, a key or an index of a tuple changes nothing that runs.
  return found.filter(({ start }) => !isInType(program, start));
}

function isInType(program, position) {
  let inside = false;
  walk(program, (node) => {
    if (node.type.startsWith('TS') && node.start <= position && position < node.end) {
      const runs = /^TS(?:AsExpression|SatisfiesExpression|NonNullExpression)$/.test(node.type);
      if (!runs || position >= node.expression.end) inside = true;
    }
  });
  return inside;
}

/** Numbers between 0 and 1 that follow from the seed (mulberry32). */
function randomFrom(seed) {
  let state = [...seed].reduce((sum, letter) => Math.imul(sum ^ letter.codePointAt(0), 2_654_435_761), 7);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** As many places, drawn evenly over all of them. */
export function drawn(root, files, seed, count = places) {
  const all = files.flatMap((file) => mutationsOf(parse(root, file)).map((change) => ({ file, ...change })));
  const random = randomFrom(seed);
  const chosen = [];
  while (chosen.length < count && all.length > 0)
    chosen.push(...all.splice(Math.floor(random() * all.length), 1));
  return chosen;
}

export const withChange = (text, { start, end, to }) => text.slice(0, start) + to + text.slice(end);

function copyTree(root, copy) {
  rmSync(copy, { recursive: true, force: true });
  for (const file of projectFiles(root)) {
    mkdirSync(path.dirname(path.join(copy, file)), { recursive: true });
    cpSync(path.join(root, file), path.join(copy, file));
  }
  // Linked, not copied: nothing there is changed.
  for (const folder of ['node_modules', 'apps/web/builds'])
    if (existsSync(path.join(root, folder)))
      spawnSync('cp', ['-al', path.join(root, folder), path.join(copy, folder)]);
}

/** What the nearest tests of a file say: first those beside it, then those that reach it; undefined: not in time. */
function nearestTests(copy, node, file, files, env) {
  const folder = path.dirname(file);
  const beside = files.filter((each) => isTest(each) && each.startsWith(`${folder}/`));
  const vitest = (...args) => {
    const { status, error } = spawnSync(
      node,
      [
        'node_modules/vitest/vitest.mjs',
        ...args,
        ...['unit', 'module', 'contract'].flatMap((project) => ['--project', project]),
        '--run',
        '--bail=1',
        '--silent',
        '--passWithNoTests',
      ],
      { cwd: copy, env, timeout: testMs, killSignal: 'SIGTERM', stdio: 'ignore' },
    );
    return error ? undefined : status === 0;
  };
  const first = beside.length > 0 ? vitest(...beside) : true;
  return first === true ? vitest('related', file) : first;
}

/** Prints the share and the survivors; what a former run of the same seed and tree has tried is not tried again. */
export function runMutants({ root, node, env, seed, deadline }) {
  const files = projectFiles(root);
  const code = files.filter((file) => folders.test(file) && isCode(file) && !isTest(file) && !isSoak(file));
  const sample = drawn(
    root,
    code.filter((file) => !/\/testing\/|\.generated\./.test(file)),
    seed,
  );
  const { stdout } = spawnSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' });
  const kept = path.join(root, '.cache', `mutants-${stdout.trim()}-${seed}.jsonl`);
  const copy = path.join(root, '.cache', 'mutants');
  mkdirSync(path.dirname(kept), { recursive: true });
  const tried = existsSync(kept)
    ? readFileSync(kept, 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line))
    : [];
  copyTree(root, copy);
  /** File → whether its nearest tests pass as it is. */
  const unchanged = new Map();
  for (const change of sample.slice(tried.length)) {
    if (performance.now() > deadline) break;
    const { text } = parse(root, change.file);
    const place = path.join(copy, change.file);
    const told = () => nearestTests(copy, node, change.file, files, env);
    // Tests that fail without a change notice nothing.
    if (!unchanged.has(change.file)) unchanged.set(change.file, told());
    const isBroken = unchanged.get(change.file) === false;
    writeFileSync(place, withChange(text, change));
    const noticed = isBroken ? undefined : told() === false;
    writeFileSync(place, text);
    const line = lineOf(text, change.start);
    const result = { ...change, line, was: text.slice(change.start, change.end), noticed };
    tried.push(result);
    appendFileSync(kept, `${JSON.stringify(result)}\n`);
    const word = isBroken ? 'untested' : noticed ? 'noticed ' : 'SURVIVED';
    console.log(`${word} ${change.file}:${line}  ${result.was} → ${change.to}`);
  }
  rmSync(copy, { recursive: true, force: true });
  // Where tests fail as it is, nothing is known.
  const judged = tried.filter((one) => one.noticed !== undefined);
  const noticed = judged.filter((one) => one.noticed).length;
  console.log(
    `\n${noticed} of ${judged.length} changes were noticed; ${sample.length - judged.length} were not tried`,
  );
  return judged.filter((one) => !one.noticed);
}

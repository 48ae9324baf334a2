// Conventions that a script can see: first lines, sizes, postponed work, silenced checks, and nothing in
// the repository that belongs to one machine.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { isCode, isTest, projectFiles } from './files.mjs';

const longestFile = 400;
const isText = (file) => !/\.(?:png|jpe?g|webp|avif|ico|woff2?|mp4|webm|mp3|gz|br)$/.test(file);
/** As delivered, or written by a tool. */
const isGiven = (file) => /^docs\/product\/|(?:^|\/)package-lock\.json$|\.generated\.|LICENSE/.test(file);
/** This file names what it forbids, and the checks' tests plant it. */
const isSelf = (file) => /^bin\/check\/(?:conventions\.mjs|[\w-]+\.test\.ts)$/.test(file);

const lineRules = [
  [/\b(?:TODO|FIXME|HACK)\b/, 'postpones work; do it, or write what is missing where people look for it'],
  [/\b(?:test|it|describe)(?:\.\w+)*\.only\(/, 'runs this test alone'],
  [/\b(?:test|it|describe)\.(?:todo|fixme)\(/, 'is a test that tests nothing'],
  [/\b(?:test|it|describe)\.skip\(\s*['"`]/, 'skips a test without a reason: test.skip(condition, reason)'],
  [/@ts-(?:ignore|nocheck)\b/, 'silences the type checker; @ts-expect-error with a reason may'],
  [/@ts-expect-error\s*(?:\*\/\s*)?$/, 'silences the type checker without saying why'],
  [
    /catch\s*(?:\([^)]*\)\s*)?\{\s*\}/,
    'catches everything and does nothing; an empty catch carries its reason',
  ],
  [/(?:^|[^\w.:/])\/(?:root|home|Users|work)\/\w/, 'names a folder of one machine'],
  [/"resolved":\s*"http|registry\s*=\s*http/, 'names a package registry'],
];

function opensWithoutWord(file, text) {
  if (!isCode(file) || isTest(file)) return false;
  const start = text.replace(/^#!.*\n/, '');
  return !start.startsWith('//') && !start.startsWith('/*');
}

/** The reason stands behind `--`, or on a line of its own above. */
const silencesLinter = (line, above) =>
  /(?:oxlint|eslint)-disable(?!.* -- \S)/.test(line) && !/^\s*(?:\/\/|\{?\/\*)/.test(above ?? '');

/** A path that climbs out of the project names something only one machine has. */
function climbsOut(file, line) {
  for (const [climb] of line.matchAll(/(?<![\w.])(?:\.\.\/)+/g)) {
    const depth = path.posix.dirname(file) === '.' ? 0 : path.posix.dirname(file).split('/').length;
    if (climb.length / '../'.length > depth) return true;
  }
  return false;
}

/** Systems that the project runs on; a package without `os` or `cpu` runs on all of them. */
const systems = [
  { os: 'linux', cpu: 'x64' },
  { os: 'linux', cpu: 'arm64' },
  { os: 'darwin', cpu: 'arm64' },
];
/** No reachable registry offers these versions yet. All are for macOS, and check sources. */
const withoutChecksum = new Set([
  '@oxc-parser/binding-darwin-arm64@0.156.0',
  '@oxfmt/binding-darwin-arm64@0.78.0',
  '@oxlint/binding-darwin-arm64@1.94.0',
]);

/** Whether npm installs the package somewhere without proof that it is the one which was chosen. */
function isUnproven(place, { version, link, integrity, os = [], cpu = [] }) {
  const name = place.split('node_modules/').at(-1);
  if (!place.includes('node_modules/') || link || integrity || name.includes('musl')) return false;
  if (withoutChecksum.has(`${name}@${version}`)) return false;
  return systems.some(
    (system) => (os.length === 0 || os.includes(system.os)) && (cpu.length === 0 || cpu.includes(system.cpu)),
  );
}

/** npm leaves out what its registry lacks for other systems, and then `npm ci` refuses everywhere. */
function lockfileProblems(text) {
  const problems = [];
  if (/"resolved":\s*"https?:/.test(text)) {
    problems.push('names a package registry; .npmrc keeps these out of it, install again with it');
  }
  const { packages } = JSON.parse(text);
  for (const [place, entry] of Object.entries(packages)) {
    const { optionalDependencies = {} } = entry;
    if (isUnproven(place, entry)) problems.push(`has no integrity of ${place} ${entry.version ?? ''}`.trim());
    for (const name of Object.keys(optionalDependencies)) {
      const known = packages[`node_modules/${name}`] ?? packages[`${place}/node_modules/${name}`];
      if (!known) problems.push(`lacks ${name}, which ${place} may need on another system`);
    }
  }
  return problems;
}

export async function check(root) {
  const problems = [];
  const files = projectFiles(root).filter(isText);
  for (const file of files) {
    const text = readFileSync(path.join(root, file), 'utf8');
    const lines = text.split('\n');
    if (file === 'package-lock.json') {
      problems.push(...lockfileProblems(text).map((problem) => `${file} ${problem}`));
    }
    if (isGiven(file) || isSelf(file)) continue;
    if (opensWithoutWord(file, text)) problems.push(`${file} does not open with a line saying what it owns`);
    if ((isCode(file) || file.endsWith('.css')) && lines.length > longestFile) {
      problems.push(`${file} has ${lines.length} lines: which noun is hiding inside?`);
    }
    for (const [index, line] of lines.entries()) {
      for (const [pattern, why] of lineRules) {
        if (pattern.test(line)) problems.push(`${file}:${index + 1} ${why}`);
      }
      if (silencesLinter(line, lines[index - 1])) {
        problems.push(`${file}:${index + 1} silences the linter without saying why (-- reason)`);
      }
      if (climbsOut(file, line)) problems.push(`${file}:${index + 1} names a place outside the project`);
    }
  }
  return { problems, summary: `${files.length} files` };
}

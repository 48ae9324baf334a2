// `npm run check`: everything about the sources that a machine can tell, side by side, a line each.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { giveUp } from './setup/steps.mjs';
import { cacheFolder, inProject, root, tool } from './setup/project.mjs';
import { leaveNothingBehind, run } from './setup/processes.mjs';
import { setUp } from './setup/setup.mjs';

const longestMs = 5 * 60_000;

/** Those of bin/check, in one process: they read the same sources. */
const ownChecks = [
  'floors',
  'circles',
  'tables',
  'styles',
  'words',
  'names',
  'copies',
  'shape',
  'docs',
  'metrics',
  'people',
  'unread',
  'tested-only',
  'notification-texts',
  'conventions',
  'commits',
  'migrations',
];

/** Name of a check → the commands that must all succeed, each run by our Node. */
function checks() {
  const { references } = JSON.parse(readFileSync(inProject('tsconfig.json'), 'utf8'));
  return {
    // Each compiler on one thread: its threads repeat each other's inference, and the compilers run side by side anyway.
    // What programs share is inferred once for all of `tsconfig.programs.json`, and what has not changed since the
    // last check is not checked again.
    types: references.map(({ path: project }) => [
      tool('typescript/bin/tsc'),
      '--singleThreaded',
      '-p',
      inProject(project),
      '--incremental',
      '--tsBuildInfoFile',
      path.join(cacheFolder, 'types', `${project.replaceAll(/\W+/g, '-')}.tsbuildinfo`),
    ]),
    lint: [[tool('oxlint/bin/oxlint')]],
    format: [[tool('oxfmt/bin/oxfmt'), '--check', '.']],
    rules: [[inProject('bin/check/run.mjs'), ...ownChecks]],
    'dead code': [[tool('knip/bin/knip.js'), '--no-progress']],
    generated: [
      [inProject('apps/server/src/platform/db/generate-types.ts'), '--check'],
      [inProject('apps/server/src/platform/live/document/write.ts'), '--check'],
      [inProject('bin/generate.mjs'), '--check'],
    ],
  };
}

/** Runs all checks; answers `{ name, passed, ms, output }` of each, told to `onEnd` as they end. */
export async function runChecks(node, onEnd) {
  return Promise.all(
    Object.entries(checks()).map(async ([name, commands]) => {
      const began = performance.now();
      const results = await Promise.all(
        commands.map((command) => run(node, command, { cwd: root, timeoutMs: longestMs })),
      );
      const result = {
        name,
        passed: results.every(({ code }) => code === 0),
        ms: performance.now() - began,
        output: results
          .map(({ output }) => output.trim())
          .filter(Boolean)
          .join('\n'),
      };
      onEnd(result);
      return result;
    }),
  );
}

/** One line when all is well; what is wrong below it otherwise. */
export function printCheck({ name, passed, ms, output }) {
  console.log(`${passed ? 'ok  ' : 'FAIL'} ${name.padEnd(10)} ${(ms / 1000).toFixed(1)} s`);
  if (!passed) console.log(output.replace(/^/gm, '     '));
}

if (process.argv[1] === inProject('bin/check.mjs')) {
  leaveNothingBehind();
  try {
    const node = await setUp({ web: false });
    const results = await runChecks(node, printCheck);
    process.exitCode = results.every(({ passed }) => passed) ? 0 : 1;
  } catch (error) {
    giveUp(error);
  }
}

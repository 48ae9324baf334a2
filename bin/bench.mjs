// `npm run bench -- NAME [--json]`: one measurement of the folder bench, set up like the tests.
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { leaveNothingBehind, run } from './setup/processes.mjs';
import { bringPrograms } from './setup/programs.mjs';
import { inProject, root } from './setup/project.mjs';
import { setUp } from './setup/setup.mjs';
import { giveUp, SetupProblem } from './setup/steps.mjs';

const longestMs = 10 * 60_000;
/** The set-up's part of it, at least. */
const setUpMs = 60_000;

/** Programs that only one measurement needs. */
const rivals = { video: ['janus'], pm: ['prosody'], operate: ['postgres15'] };

const names = readdirSync(inProject('bench'))
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => path.basename(file, '.ts'));

leaveNothingBehind();
const asked = process.argv.slice(2);
const name = asked.find((each) => names.includes(each)) ?? asked.find((each) => !each.startsWith('-'));
const rest = asked.filter((each) => each !== name);
try {
  if (!names.includes(name)) {
    throw new SetupProblem(
      `${name ? `There is no measurement ${name}. ` : ''}Measurements: ${names.join(', ')} (npm run bench -- NAME [--json])`,
    );
  }
  const node = await setUp();
  const { env } = await bringPrograms(rivals[name]);
  const { code, signal } = await run(node, [inProject('bench', `${name}.ts`), ...rest], {
    cwd: root,
    echo: true,
    timeoutMs: Math.max(setUpMs, longestMs - performance.now()),
    env: { ...process.env, ...env },
  });
  if (signal) throw new SetupProblem(`${name} took longer than ${longestMs / 60_000} minutes`);
  process.exitCode = code;
} catch (error) {
  giveUp(error);
}

// `npm run shots [-- --route KEY] [-- --all] [-- --part 1/6] [-- --site URL]`: a contact sheet of all screens, and
// their faults. `npm run shots -- --compare BEFORE AFTER`: what differs between two folders of pictures.
import { parseArgs } from 'node:util';
import { leaveNothingBehind, run } from './setup/processes.mjs';
import { bringPrograms } from './setup/programs.mjs';
import { inProject, root } from './setup/project.mjs';
import { setUp } from './setup/setup.mjs';
import { giveUp, SetupProblem } from './setup/steps.mjs';

async function takePictures(values) {
  if (values.part !== undefined && !/^[1-9]\d*\/[1-9]\d*$/.test(values.part))
    throw new SetupProblem(`${values.part} is no part: 1/6 is the first of six`);
  const node = await setUp();
  const { env, advices } = await bringPrograms();
  if (!env.CHROMIUM_PATH) throw new SetupProblem(advices.join('\n'));
  const { code, signal } = await run(
    node,
    [
      inProject('node_modules/@playwright/test/cli.js'),
      'test',
      `--config=${inProject('e2e/shots')}`,
      ...(values.part ? [`--shard=${values.part}`] : []),
    ],
    {
      cwd: root,
      echo: true,
      env: {
        ...process.env,
        ...env,
        ...(values.all && { SHOTS_ALL: '1' }),
        ...(values.route && { SHOTS_ROUTE: values.route }),
        ...(values.site && { SHOTS_SITE: values.site }),
      },
    },
  );
  console.log(`\nContact sheet: ${inProject('build/shots/index.html')}`);
  process.exitCode = signal ? 1 : code;
}

async function compare([before, after]) {
  if (after === undefined) throw new SetupProblem('npm run shots -- --compare BEFORE AFTER: two folders');
  const { compareFolders, reportOf } = await import('./shots/compare.mjs');
  const out = inProject('build/shots-compared');
  console.log(reportOf(await compareFolders(before, after, out), out));
}

leaveNothingBehind();
try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      all: { type: 'boolean' },
      compare: { type: 'boolean' },
      route: { type: 'string' },
      part: { type: 'string' },
      site: { type: 'string' },
    },
  });
  await (values.compare ? compare(positionals) : takePictures(values));
} catch (error) {
  giveUp(error);
}

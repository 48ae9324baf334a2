// `npm run shots [-- --route KEY] [-- --all] [-- --part 1/6] [-- --site URL]`: a contact sheet of all screens, and
// their faults.
import { parseArgs } from 'node:util';
import { leaveNothingBehind, run } from './setup/processes.mjs';
import { bringPrograms } from './setup/programs.mjs';
import { inProject, root } from './setup/project.mjs';
import { setUp } from './setup/setup.mjs';
import { giveUp, SetupProblem } from './setup/steps.mjs';

leaveNothingBehind();
try {
  const { values } = parseArgs({
    options: {
      all: { type: 'boolean' },
      route: { type: 'string' },
      part: { type: 'string' },
      site: { type: 'string' },
    },
  });
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
} catch (error) {
  giveUp(error);
}

// `npm run found [-- --rebuild]`: compares the index of what is found with what is published and puts right what
// differs, or makes all of it anew, while the site serves.
import { leaveNothingBehind, run } from './setup/processes.mjs';
import { inProject, root } from './setup/project.mjs';
import { setUp } from './setup/setup.mjs';
import { giveUp } from './setup/steps.mjs';

leaveNothingBehind();
try {
  const node = await setUp({ web: false });
  const program = inProject('apps/server/src/compare-index.ts');
  const { code, signal } = await run(node, [program, ...process.argv.slice(2)], { cwd: root, echo: true });
  process.exitCode = signal ? 1 : code;
} catch (error) {
  giveUp(error);
}

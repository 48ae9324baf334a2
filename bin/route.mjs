// `npm run route -- chat|tip|message|comment`: which files one act crosses, from its sender to its reader.
import { leaveNothingBehind, run } from './setup/processes.mjs';
import { inProject, root } from './setup/project.mjs';
import { setUp } from './setup/setup.mjs';
import { giveUp, SetupProblem } from './setup/steps.mjs';
import { ownDomain } from './route/crossed.mjs';

const longestMs = 3 * 60_000;

leaveNothingBehind();
const [act] = process.argv.slice(2);
try {
  if (!Object.hasOwn(ownDomain, act ?? ''))
    throw new SetupProblem(`Acts: ${Object.keys(ownDomain).join(', ')} (npm run route -- ACT)`);
  const node = await setUp({ web: false });
  const { code, signal } = await run(node, [inProject('bin/route/trace.ts'), act], {
    cwd: root,
    echo: true,
    timeoutMs: longestMs,
  });
  if (signal) throw new SetupProblem(`${act} took longer than ${longestMs / 60_000} minutes`);
  process.exitCode = code;
} catch (error) {
  giveUp(error);
}

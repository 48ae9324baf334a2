// A program beside the site, run by our Node, with what it needs set up first: its arguments are those of the script, and
// so is its exit code.
import { leaveNothingBehind, run } from './processes.mjs';
import { inProject, root } from './project.mjs';
import { operatorsNode, setUp } from './setup.mjs';
import { giveUp } from './steps.mjs';

export async function runByOwnNode(file) {
  leaveNothingBehind();
  try {
    const node = await setUp({ web: false, oldestNode: operatorsNode });
    const { code, signal } = await run(node, [file, ...process.argv.slice(2)], { cwd: root, echo: true });
    process.exitCode = signal ? 1 : code;
  } catch (error) {
    giveUp(error);
  }
}

export const runProgram = (name) => runByOwnNode(inProject('apps/server/src/programs', name));

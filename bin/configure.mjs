// `npm run setup`: makes a production site of this checkout. It installs, asks (or reads `--answers FILE.json`), writes
// `.env` and the files of `deploy/` for this machine, and builds the web app. `--prepare` installs and builds only.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { inProject, root } from './setup/project.mjs';
import { operatorsNode, setUp } from './setup/setup.mjs';
import { giveUp, step } from './setup/steps.mjs';
import { webApp } from './setup/web.mjs';

/** It speaks with the terminal itself: a Ctrl-C reaches it, and we wait for its word. */
async function ask(node, args) {
  const program = spawn(node, [inProject('apps/server/src/programs/configure.ts'), ...args], {
    cwd: root,
    stdio: 'inherit',
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => program.kill(signal));
  const [code] = await once(program, 'exit');
  return code ?? 1;
}

try {
  const args = process.argv.slice(2);
  if (args.includes('--prepare')) await setUp({ oldestNode: operatorsNode });
  else {
    const node = await setUp({ web: false, oldestNode: operatorsNode });
    process.exitCode = await ask(node, args);
    if (process.exitCode === 0) await step('Web app', () => webApp(node));
  }
} catch (error) {
  giveUp(error);
}

// `npm run dev`: the site from its sources. A change of the web app shows at once; a change of the server,
// the packages or the catalogues starts it again, and open pages reload when it is back.
import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import path from 'node:path';
import { leaveNothingBehind } from './setup/processes.mjs';
import { inProject, root } from './setup/project.mjs';
import { setUp } from './setup/setup.mjs';
import { giveUp } from './setup/steps.mjs';

const watched = ['apps/server/src', 'apps/server/migrations', 'packages', '.env'];
/** An editor writes a file in several goes. */
const settleMs = 150;
const stopWithinMs = 4500;

function watchSources(onChange) {
  let timer;
  const changed = (name) => {
    if (name && /(?:^|[/\\])(?:node_modules|testing)[/\\]|\.test\.ts$|~$/.test(name)) return;
    clearTimeout(timer);
    timer = setTimeout(() => onChange(name ?? 'the sources'), settleMs);
  };
  for (const place of watched) {
    try {
      watch(inProject(place), { recursive: true }, (_event, name) => changed(name));
    } catch (error) {
      // No .env is fine.
      if (error.code !== 'ENOENT') throw error;
    }
  }
}

function develop(node) {
  let server;
  let restarting = false;
  let ending = false;

  function begin() {
    restarting = false;
    // The router has a build of its own for development; server and pages must share one.
    server = spawn(node, ['--conditions=development', inProject('apps/server/src/main.ts')], {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'development' },
      detached: true,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    const ended = () => {
      server = undefined;
      if (ending) process.exit(0);
      else if (restarting) begin();
      else console.log('Waiting for a change…');
    };
    // One that cannot be started never exits.
    server.on('error', (error) => {
      if (server?.pid !== undefined) return;
      console.error(`The server could not be started: ${error.message}`);
      ended();
    });
    server.once('exit', ended);
  }

  function stop() {
    const { pid } = server;
    server.kill('SIGTERM');
    const timer = setTimeout(() => process.kill(-pid, 'SIGKILL'), stopWithinMs);
    server.once('exit', () => clearTimeout(timer));
  }

  watchSources((name) => {
    if (ending || restarting) return;
    console.log(`\n${path.basename(name)} changed`);
    if (!server) return begin();
    restarting = true;
    stop();
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      if (!server) process.exit(0);
      if (!ending) stop();
      ending = true;
    });
  }
  begin();
}

const release = leaveNothingBehind();
try {
  const node = await setUp({ web: false });
  release();
  develop(node);
} catch (error) {
  giveUp(error);
}

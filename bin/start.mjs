// `npm start`: sets up what is missing, then runs the site until told to stop.
import { spawn } from 'node:child_process';
import { createEnding } from './setup/ending.mjs';
import { inProject, root } from './setup/project.mjs';
import { operatorsNode, setUp } from './setup/setup.mjs';
import { giveUp, sinceBegin } from './setup/steps.mjs';
import { serverMemory } from './setup/server-memory.mjs';
import { leaveNothingBehind } from './setup/processes.mjs';

const parentCheckMs = 1000;

function serve(node) {
  // A process group of its own: a Ctrl-C reaches it only through this script. It stops when its channel closes.
  const server = spawn(node, [inProject('apps/server/src/main.ts'), ...process.argv.slice(2)], {
    cwd: root,
    detached: true,
    env: { ...serverMemory, ...process.env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const killServer = () => {
    try {
      process.kill(-server.pid, 'SIGKILL');
    } catch {
      // It ended by itself.
    }
  };

  const { stop, ended, allow } = createEnding({ ask: (signal) => server.kill(signal), kill: killServer });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
  process.on('exit', killServer);

  // Killed with -9, npm cannot tell us; its child gets another parent.
  if (process.env.npm_lifecycle_event) {
    const parent = process.ppid;
    setInterval(() => process.ppid !== parent && stop('SIGTERM'), parentCheckMs).unref();
  }

  server.on('message', (message) => {
    if (!message.ready) return;
    allow(message.stopWithinMs);
    console.log(`Started in ${sinceBegin()}; Ctrl-C stops it.`);
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.once('exit', (code) => {
      ended();
      resolve(code ?? 1);
    });
  });
}

const release = leaveNothingBehind();
try {
  const node = await setUp({ oldestNode: operatorsNode });
  release();
  process.exit(await serve(node));
} catch (error) {
  giveUp(error);
}

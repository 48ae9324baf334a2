// What `npm run upgrade` was asked, and how it reaches scripts, processes and their readiness. Run by our Node.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { leaveNothingBehind, run } from '../setup/processes.mjs';
import { root } from '../setup/project.mjs';
import { giveUp, SetupProblem } from '../setup/steps.mjs';
import { homeOf, lockHome, openHome } from './home.mjs';
import { openSource } from './sources.mjs';
import { upgrade } from './upgrade.mjs';

const askEveryMs = 250;
const usualReadySeconds = '300';

function endOfScript(folder, script, args = []) {
  const own = path.join(folder, 'node_modules/.bin/node');
  const node = existsSync(own) ? own : process.execPath;
  return run(node, [path.join(folder, script), ...args], { cwd: folder, echo: true });
}

async function runScript(folder, script, ...args) {
  const { code, signal, output } = await endOfScript(folder, script, args);
  if (code !== 0 || signal) throw new SetupProblem(`${script} of ${path.basename(folder)} failed`);
  return output;
}

async function portsOfUnits() {
  const asked = ['list-units', '--plain', '--no-legend', 'alcove@*.service'];
  const { output } = await run('systemctl', asked).catch(() => ({ output: '' }));
  return [...output.matchAll(/^alcove@(\d+)\.service/gm)].map(([, port]) => port);
}

async function isReady(port) {
  try {
    return (await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(5000) })).ok;
  } catch {
    // It has not started yet.
    return false;
  }
}

leaveNothingBehind();
try {
  const { values: asked } = parseArgs({
    options: {
      from: { type: 'string' },
      ref: { type: 'string' },
      home: { type: 'string', default: homeOf(root) },
      ports: { type: 'string' },
      restart: { type: 'string', default: 'systemctl restart alcove@{port}' },
      'ready-within': { type: 'string', default: usualReadySeconds },
      'without-backup': { type: 'boolean', default: false },
    },
  });
  const ports = asked.ports?.split(',') ?? (await portsOfUnits());
  if (ports.length === 0 || !ports.every((port) => /^\d{1,5}$/.test(port)))
    throw new SetupProblem('Which processes? Name their ports: npm run upgrade -- --ports 3000,3001 …');
  const place = await openHome(path.resolve(asked.home));
  const lock = lockHome(place.home);
  if ((asked.from === undefined) === (asked.ref === undefined) && !(await place.readState()))
    throw new SetupProblem('To which release? --from FOLDER or https address, or a commit: --ref v2026.2');
  process.exitCode = await upgrade({
    place,
    ports,
    openSource: (running) => openSource(asked, { running, scratch: place.folderOf('.fetched') }),
    run: runScript,
    async examine(folder) {
      const { code, signal } = await endOfScript(folder, 'apps/server/src/programs/doctor.ts');
      return signal ? 1 : code;
    },
    async restart(port) {
      const command = asked.restart.replaceAll('{port}', port);
      // In no group of ours: what it starts outlives it, and this script.
      const [code] = await once(spawn('sh', ['-c', command], { stdio: 'inherit' }), 'exit');
      if (code !== 0) throw new SetupProblem(`${command} failed`);
    },
    async ready(port) {
      const until = performance.now() + 1000 * Number(asked['ready-within']);
      while (!(await isReady(port))) {
        if (performance.now() > until)
          throw new SetupProblem(`The process of port ${port} is not ready; read its log`);
        await wait(askEveryMs);
      }
    },
    withBackup: !asked['without-backup'],
    say: (line) => console.log(line),
  });
  lock.release();
} catch (error) {
  giveUp(error);
}

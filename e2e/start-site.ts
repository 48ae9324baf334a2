// Starts the real server on a free port and stops it again; it ends by itself when the test process dies. Its demo has
// no residents unless they are asked for: they would write beside what is tested or measured.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { serverMemory } from '../bin/setup/server-memory.mjs';

const root = path.resolve(import.meta.dirname, '..');
const readyWithinMs = 120_000;
const readyLine = /Alcôve is ready: (http\S+)\s/;

/** Of a site that one story starts: without the demo's cast, whose albums take longer to draw than all else to start. */
export const withoutCast = { DEMO_CAST: 'off', RATE_LIMITS: 'off' };

export type RunningSite = { url: string; pid: number; stop(): Promise<void> };

export async function startSite(env: Record<string, string>): Promise<RunningSite> {
  const server = spawn(process.execPath, [path.join(root, 'apps/server/src/main.ts')], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', PORT: '0', DEMO_LIFE: 'off', ...serverMemory, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let said = '';
  const ready = new Promise<string>((resolve, reject) => {
    for (const stream of [server.stdout, server.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        said += text;
        const found = readyLine.exec(said)?.[1];
        if (found) resolve(found);
      });
    }
    server.once('exit', (code) => reject(new Error(`the site ended with ${code}:\n${said}`)));
  });
  const tooLate = setTimeout(() => server.kill('SIGKILL'), readyWithinMs);
  const url = await ready.finally(() => clearTimeout(tooLate));
  for (const stream of [server.stdout, server.stderr])
    stream?.on('data', (text: string) => process.stderr.write(text));
  return {
    url,
    pid: server.pid ?? 0,
    async stop() {
      if (server.exitCode !== null || server.signalCode !== null) return;
      server.kill('SIGTERM');
      await once(server, 'exit');
    },
  };
}

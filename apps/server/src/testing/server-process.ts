// A real server process: `main.ts` as `npm start` runs it, on a port of its own, which can be killed.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Environment } from '../settings.ts';

const ownProject = path.resolve(import.meta.dirname, '../../../..');
const readyLine = /Alcôve is ready: (http\S+)\s/;

export type ServerProcess = AsyncDisposable & {
  url: string;
  pid: number;
  /** Everything it has printed so far. */
  said(): string;
  /** As a machine that loses power. */
  kill(): Promise<void>;
  stop(): Promise<void>;
};

/** By the address of a database: the files of its processes, which they share as they must. */
const sharedFiles = new Map<string, string>();
process.on('exit', () => {
  for (const folder of sharedFiles.values()) rmSync(folder, { recursive: true, force: true });
});

/** Where they lie. */
export function filesOf(databaseUrl: string): string {
  const known = sharedFiles.get(databaseUrl);
  if (known !== undefined) return known;
  const made = mkdtempSync(path.join(os.tmpdir(), 'alcove-shared-files-'));
  sharedFiles.set(databaseUrl, made);
  return made;
}

/** `project`: the folder of the release that it runs; by default this checkout. */
export async function startServerProcess(env: Environment, project = ownProject): Promise<ServerProcess> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'alcove-server-'));
  if (env.DATABASE_URL !== undefined) await symlink(filesOf(env.DATABASE_URL), path.join(dataDir, 'files'));
  const server = spawn(process.execPath, [path.join(project, 'apps/server/src/main.ts')], {
    // Nothing of the runner's own settings: it is a server like any other.
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: 'production',
      PORT: '0',
      DATA_DIR: dataDir,
      DEMO_CAST: 'off',
      DEMO_LIFE: 'off',
      LOG_LEVEL: 'error',
      ...env,
    },
    // It ends with us, however we end.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let said = '';
  const url = await new Promise<string>((resolve, reject) => {
    for (const mouth of [server.stdout, server.stderr])
      mouth?.setEncoding('utf8').on('data', (text: string) => {
        said += text;
        const found = readyLine.exec(said)?.[1];
        if (found) resolve(found);
      });
    server.once('close', (code) => reject(new Error(`the server ended with ${code}:\n${said}`)));
  }).catch(async (error: unknown) => {
    await rm(dataDir, { recursive: true, force: true });
    throw error;
  });
  async function end(signal: NodeJS.Signals) {
    if (server.exitCode === null && server.signalCode === null) {
      const gone = once(server, 'exit');
      server.kill(signal);
      await gone;
    }
    await rm(dataDir, { recursive: true, force: true });
  }
  return {
    url,
    pid: Number(server.pid),
    said: () => said,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    [Symbol.asyncDispose]: () => end('SIGKILL'),
  };
}

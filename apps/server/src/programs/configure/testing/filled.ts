// Files of `deploy/` filled in for a test, and the programs of this machine that read them.
import { accessSync, constants, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import { once } from 'node:events';
import os from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { type Machine, writeDeployFiles } from '../deploy-files.ts';

const folders = [...(process.env.PATH ?? '').split(':'), '/usr/sbin', '/sbin'];

/** Where a program stands, if this machine has it. */
export function program(name: string): string | undefined {
  return folders
    .map((folder) => path.join(folder, name))
    .find((file) => {
      try {
        accessSync(file, constants.X_OK);
        return true;
      } catch {
        // Not in this folder.
        return false;
      }
    });
}

const root = path.resolve(import.meta.dirname, '../../../../../..');

/** Of a site whose link `current` leads to this checkout. */
export function filledFor(changes: Partial<Machine> = {}): Machine & { names: string[] } {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'alcove-deploy-'));
  const project = mkdtempSync(path.join(os.tmpdir(), 'alcove-site-'));
  symlinkSync(root, path.join(project, 'current'));
  onTestFinished(() => [folder, project].forEach((each) => rmSync(each, { recursive: true, force: true })));
  const machine: Machine = {
    project,
    host: 'velours.test',
    proxy: 'none',
    ports: [3000],
    dataDir: '/srv/velours',
    udp: { first: 40_000, perProcess: 1 },
    backupDir: '/srv/backups',
    contact: 'desk@velours.test',
    folder,
    ...changes,
  };
  return { ...machine, names: writeDeployFiles(machine) };
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}

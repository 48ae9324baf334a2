// The cluster: the folder in which the embedded Postgres keeps everything. It is made under
// another name and renamed when complete, so an interrupted start never leaves half of one.
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, lchownSync, readFileSync, statSync } from 'node:fs';
import { chown, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { startChild } from '@alcove/sfu/child-start';
import { StartProblem } from '../start-problem.ts';
import type { PostgresBinaries } from './postgres-binaries.ts';
import type { RunAs } from './postgres-user.ts';

export const clusterUser = 'alcove';
const passwordFile = 'alcove.password';
const major = '18';
const passwordBytes = 24;

export const postgresEnvironment = {
  LC_ALL: 'C.UTF-8',
  TZ: 'UTC',
  PATH: process.env.PATH ?? '/usr/bin:/bin',
};

/** The uid that owns an existing cluster. */
export function clusterOwner(folder: string): number | undefined {
  return existsSync(path.join(folder, 'PG_VERSION')) ? statSync(folder).uid : undefined;
}

async function run(program: string, args: string[], as: RunAs): Promise<void> {
  const [command = '', ...rest] = [...as.prefix, program, ...args];
  const { child, failed } = startChild(() =>
    spawn(command, rest, {
      ...as.ids,
      cwd: '/',
      env: postgresEnvironment,
      stdio: ['ignore', 'ignore', 'pipe'],
    }),
  );
  if (!child) throw new StartProblem(`Postgres could not prepare its folder (${(await failed).message}).`);
  let complaint = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (complaint += text));
  const code = await new Promise<number | null>((resolve) => void child.once('close', resolve));
  if (code !== 0) {
    const reason = complaint.trim().split('\n').at(-1) ?? '';
    throw new StartProblem(
      `Postgres could not prepare its folder (${reason || `exit code ${code}`}): ` +
        'look for a full disk or a restricted DATA_DIR, or set DATABASE_URL.',
    );
  }
}

/** Starts that were cut short leave theirs behind; the data lock guarantees that no other start is working on one. */
async function removeLeftovers(folder: string): Promise<void> {
  const parent = path.dirname(folder);
  const prefix = `${path.basename(folder)}.new-`;
  const left = (await readdir(parent)).filter((name) => name.startsWith(prefix));
  // Its initdb may have outlived that start by a moment and still be writing.
  const thoroughly = { recursive: true, force: true, maxRetries: 20, retryDelay: 50 };
  await Promise.all(left.map((name) => rm(path.join(parent, name), thoroughly)));
}

async function create(folder: string, binaries: PostgresBinaries, as: RunAs): Promise<void> {
  await removeLeftovers(folder);
  const unfinished = `${folder}.new-${process.pid}`;
  const cluster = path.join(unfinished, 'cluster');
  const secret = path.join(unfinished, passwordFile);
  await mkdir(unfinished, { mode: 0o700 });
  await writeFile(secret, randomBytes(passwordBytes).toString('base64url'), { mode: 0o600 });
  if (as.owner) {
    await chown(unfinished, as.owner.uid, as.owner.gid);
    await chown(secret, as.owner.uid, as.owner.gid);
  }
  // The builtin C.UTF-8 sorts alike on every machine, whatever its locales, and knows letters beyond ASCII.
  const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const account = [`--username=${clusterUser}`, '--auth=scram-sha-256', `--pwfile=${secret}`];
  await run(binaries.initdb, ['-D', cluster, ...account, ...locale, '--no-instructions'], as);
  await rename(secret, path.join(cluster, passwordFile));
  await rename(cluster, folder);
  await rm(unfinished, { recursive: true, force: true });
}

function checkVersion(folder: string): void {
  const found = readFileSync(path.join(folder, 'PG_VERSION'), 'utf8').trim();
  if (found === major) return;
  throw new StartProblem(
    `${folder} was made by Postgres ${found}, the embedded one is ${major}: ` +
      'load a dump of it into an empty DATA_DIR (docs/operations.md).',
  );
}

/** Postgres refuses files of another user: after a change of user (or a move) root hands them over. */
async function handOver(folder: string, owner: { uid: number; gid: number }): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true })) {
    lchownSync(path.join(folder, entry), owner.uid, owner.gid);
  }
  await chown(folder, owner.uid, owner.gid);
}

export const clusterPassword = (folder: string): Promise<string> =>
  readFile(path.join(folder, passwordFile), 'utf8');

/** Makes the cluster when there is none. Answers the password of its one account. */
export async function prepareCluster(folder: string, binaries: PostgresBinaries, as: RunAs): Promise<string> {
  const owner = clusterOwner(folder);
  if (owner === undefined) {
    await create(folder, binaries, as);
  } else {
    checkVersion(folder);
    if (as.owner && owner !== as.owner.uid) await handOver(folder, as.owner);
    if (!as.owner && process.getuid && owner !== process.getuid()) {
      throw new StartProblem(
        `${folder} belongs to another user (uid ${owner}): start as that user, or give it to yourself with chown -R.`,
      );
    }
  }
  return clusterPassword(folder);
}

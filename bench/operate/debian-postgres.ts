// Debian's PostgreSQL 15 with the tools that belong to it, in a throwaway folder: pg_dump refuses a server that is newer
// than itself, and the embedded Postgres is.
import { spawnSync } from 'node:child_process';
import { chownSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import type { startEmbeddedPostgres } from '../../apps/server/src/platform/db/embedded-postgres.ts';
import { postgresEnvironment } from '../../apps/server/src/platform/db/postgres-cluster.ts';
import { runOnLeash } from '../../apps/server/src/platform/db/postgres-leash.ts';
import { chooseUser } from '../../apps/server/src/platform/db/postgres-user.ts';

const user = 'alcove';
/** Names the socket's file; nothing listens on it. */
const port = 5432;
const { POSTGRES_15_PATH: server } = process.env;

const besideServer = (name: string): string => path.join(path.dirname(server ?? ''), name);

/** Nothing where the machine has none. */
export const debianTools = server
  ? { pgDump: besideServer('pg_dump'), pgRestore: besideServer('pg_restore') }
  : undefined;

/** Reachable by a socket in the folder of the cluster, which belongs to its user alone. */
export const startDebianPostgres: typeof startEmbeddedPostgres = async ({ dataDir, log }) => {
  const folder = path.join(dataDir, 'postgres');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const installed = { initdb: besideServer('initdb'), postgres: server ?? '' };
  const { as, binaries } = chooseUser(installed, dataDir, undefined);
  if (as.owner) chownSync(folder, as.owner.uid, as.owner.gid);
  const [command = '', ...args] = [...as.prefix, binaries.initdb, '-D', folder, `--username=${user}`];
  const made = spawnSync(
    command,
    [...args, '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-instructions'],
    { ...as.ids, cwd: '/', env: postgresEnvironment, encoding: 'utf8' },
  );
  if (made.status !== 0) throw new Error(`initdb of PostgreSQL 15 failed: ${made.stderr}`);
  const settings = ['listen_addresses=', `port=${port}`, `unix_socket_directories="${folder}"`];
  const flags = settings.flatMap((setting) => ['-c', setting]);
  const program = { program: binaries.postgres, args: ['-D', folder, ...flags], folder };
  const { stop } = await runOnLeash(program, as, log);
  return { url: `postgres://${user}@${encodeURIComponent(folder)}:${port}/postgres`, stop };
};

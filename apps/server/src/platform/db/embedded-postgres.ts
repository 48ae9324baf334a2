// Our own Postgres, for a site that runs on one machine with nothing installed: started in the data folder,
// reachable by a Unix socket in its own folder (0700) only, gone when we are. No other user of the machine can
// connect, nor take its place during a restart, as one could take a port.
// The caller holds the data lock: another start on the same folder would stop this one.
import { chownSync, existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { BaseLogger } from 'pino';
import { StartProblem } from '../start-problem.ts';
import { findBinaries } from './postgres-binaries.ts';
import { clusterOwner, clusterPassword, clusterUser, prepareCluster } from './postgres-cluster.ts';
import { runOnLeash, stopOrphan } from './postgres-leash.ts';
import { chooseUser, type RunAs } from './postgres-user.ts';

export type EmbeddedPostgres = { url: string; stop(): Promise<void> };

/** Settings of Postgres, as in postgresql.conf. */
export type PostgresSettings = Record<string, string | number>;

const settings: PostgresSettings = {
  listen_addresses: '',
  max_connections: 100,
  shared_buffers: '128MB',
  // Times of the product are numbers of ours; whatever Postgres writes itself is in one zone.
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Its errors and their statements quote values of rows, such as mail addresses; we log our own side of them.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
};

/** Names the socket's file; nothing listens on it. */
const port = 5432;
/** What the address of a Unix socket holds on every system, in bytes. */
const maxSocketPathBytes = 103;
const restartDelayMs = 500;

function makeFolder(dataDir: string): string {
  try {
    mkdirSync(dataDir, { recursive: true });
    return path.join(realpathSync(dataDir), 'postgres');
  } catch (error) {
    throw new StartProblem(
      `The data folder ${dataDir} cannot be made (${(error as Error).message}): choose another with DATA_DIR.`,
    );
  }
}

/** The cluster's own folder; where its path is too long for a socket, a fresh folder that only Postgres may enter. */
function makeSocketFolder(cluster: string, { owner }: RunAs): { folder: string; remove(): void } {
  const file = `.s.PGSQL.${port}`;
  // Left by a Postgres that was killed: its number may belong to another process by now.
  for (const left of [file, `${file}.lock`]) rmSync(path.join(cluster, left), { force: true });
  if (Buffer.byteLength(path.join(cluster, file)) <= maxSocketPathBytes) {
    return { folder: cluster, remove: () => undefined };
  }
  const folder = mkdtempSync(path.join(os.tmpdir(), 'alcove-'));
  if (owner) chownSync(folder, owner.uid, owner.gid);
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

const addressOf = (password: string, folder: string): string =>
  `postgres://${clusterUser}:${password}@${encodeURIComponent(folder)}:${port}/postgres`;

/** The address of the one that a site of this data folder runs meanwhile. */
export async function runningPostgres(dataDir: string): Promise<string> {
  const folder = path.join(realpathSync(dataDir), 'postgres');
  if (!existsSync(path.join(folder, `.s.PGSQL.${port}`)))
    throw new StartProblem(
      `No site runs on the data folder ${dataDir}: start it first, or name DATABASE_URL.`,
    );
  return addressOf(await clusterPassword(folder), folder);
}

/** The cluster lives in `dataDir/postgres`. Fresh, it takes about a second; later, a few hundredths. */
export async function startEmbeddedPostgres(options: {
  dataDir: string;
  log: BaseLogger;
  settings?: PostgresSettings;
}): Promise<EmbeddedPostgres> {
  const { log } = options;
  const folder = makeFolder(options.dataDir);
  const installed = await findBinaries();
  const { as, binaries } = chooseUser(installed, path.dirname(folder), clusterOwner(folder));
  await stopOrphan(folder, log);
  const password = await prepareCluster(folder, binaries, as);
  const socket = makeSocketFolder(folder, as);

  const run = () => {
    // Quoted: without quotes a comma would begin another folder.
    const folders = `"${socket.folder.replaceAll('"', '""')}"`;
    const flags = { ...settings, ...options.settings, port, unix_socket_directories: folders };
    const args = Object.entries(flags).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    return runOnLeash({ program: binaries.postgres, args: ['-D', folder, ...args], folder }, as, log);
  };

  let postgres = await run();
  let stopping = false;
  let restart: NodeJS.Timeout | undefined;
  /** A stop during a restart waits for the Postgres that is being started. */
  let restarting: Promise<void> | undefined;
  const startSoon = () => {
    restart = setTimeout(() => {
      restarting = startAgain();
    }, restartDelayMs);
  };

  // Killed from outside (memory ran out, say), it comes back at the same address: pools reconnect.
  const watch = () => {
    postgres.onEnd(() => {
      if (stopping) return;
      log.error('Postgres ended unexpectedly: starting it again');
      startSoon();
    });
  };
  const startAgain = async () => {
    try {
      postgres = await run();
      if (stopping) await postgres.stop();
      else watch();
    } catch (error) {
      log.error({ err: error }, 'Postgres does not come back');
      if (!stopping) startSoon();
    }
  };
  watch();

  return {
    url: addressOf(password, socket.folder),
    stop: async () => {
      stopping = true;
      clearTimeout(restart);
      await restarting;
      await postgres.stop();
      socket.remove();
    },
  };
}

// Our own Postgres, for a site that runs on one machine with nothing installed: started in the
// data folder, reachable on the loopback address only, gone when we are.
// Whoever starts it holds the data lock: another start on the same folder would stop this one.
import { mkdirSync, realpathSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import type { BaseLogger } from 'pino';
import { StartProblem } from '../start-problem.ts';
import { findBinaries } from './postgres-binaries.ts';
import { clusterOwner, clusterUser, prepareCluster } from './postgres-cluster.ts';
import { type Leashed, runOnLeash, stopOrphan } from './postgres-leash.ts';
import { chooseUser } from './postgres-user.ts';

export type EmbeddedPostgres = { url: string; stop(): Promise<void> };

/** Settings of Postgres, as in postgresql.conf. */
export type PostgresSettings = Record<string, string | number>;

const settings: PostgresSettings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: 100,
  shared_buffers: '128MB',
  // Times of the product are numbers of ours; whatever Postgres writes itself is in one zone.
  timezone: 'UTC',
  log_timezone: 'UTC',
};

/** Between our look and its own use, a free port may be taken by another program. */
const portAttempts = 3;
const restartDelayMs = 500;

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

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

  const run = (port: number) => {
    const flags = Object.entries({ ...settings, ...options.settings, port });
    const args = ['-D', folder, ...flags.flatMap(([name, value]) => ['-c', `${name}=${value}`])];
    return runOnLeash({ program: binaries.postgres, args, folder }, as, log);
  };

  const startSomewhere = async (attempt = 1): Promise<{ port: number; postgres: Leashed }> => {
    const port = await freePort();
    try {
      return { port, postgres: await run(port) };
    } catch (error) {
      if (attempt === portAttempts || !/listen socket|TCP\/IP/.test(String(error))) throw error;
      return startSomewhere(attempt + 1);
    }
  };

  let { port, postgres } = await startSomewhere();
  let stopping = false;
  let restart: NodeJS.Timeout | undefined;
  /** Whoever stops it meanwhile stops the one that comes. */
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
      postgres = await run(port);
      if (stopping) await postgres.stop();
      else watch();
    } catch (error) {
      log.error({ err: error }, 'Postgres does not come back');
      if (!stopping) startSoon();
    }
  };
  watch();

  return {
    url: `postgres://${clusterUser}:${password}@127.0.0.1:${port}/postgres`,
    stop: async () => {
      stopping = true;
      clearTimeout(restart);
      await restarting;
      await postgres.stop();
    },
  };
}

// What programs beside the site have in common: its settings, its database, and problems said in plain lines.
import path from 'node:path';
import { type Config, loadConfig } from '../config.ts';
import { domainSettings } from '../domains.ts';
import { lockDataFolder } from '../platform/db/data-lock.ts';
import { type OpenDatabase, openDatabase } from '../platform/db/database.ts';
import { runningPostgres, startEmbeddedPostgres } from '../platform/db/embedded-postgres.ts';
import { createLog, type Log, standardError } from '../platform/log.ts';
import { StartProblem } from '../platform/start-problem.ts';

/** 1 is what a program found; this says that it could not look. */
const failedCode = 2;

const noSpace: Record<string, string> = {
  ENOSPC: 'no space is left there',
  EDQUOT: 'the quota is used up',
  EACCES: 'this user may not write there',
  EROFS: 'it can only be read',
};

function explain(error: unknown): unknown {
  if (error instanceof StartProblem) return error.message;
  const { code = '', path: where } = error as { code?: string; path?: string };
  return noSpace[code] === undefined ? error : `${where ?? 'The disk'}: ${noSpace[code]}.`;
}

export async function runProgram(work: (config: Config, log: Log) => Promise<void>): Promise<void> {
  try {
    const config = loadConfig(process.env, {
      envFile: path.resolve(import.meta.dirname, '../../../../.env'),
      domains: domainSettings,
    });
    await work(config, createLog(config, standardError()));
  } catch (error) {
    console.error(explain(error));
    process.exitCode = failedCode;
  }
}

type Work = (database: OpenDatabase) => Promise<void>;

async function inDatabase(url: string, log: Log, work: Work): Promise<void> {
  const database = await openDatabase(url, { log });
  try {
    await work(database);
  } finally {
    await database.close();
  }
}

/** The database of the running site. */
export const withDatabase = async ({ databaseUrl, dataDir }: Config, log: Log, work: Work): Promise<void> =>
  inDatabase(databaseUrl ?? (await runningPostgres(dataDir)), log, work);

export async function inEmbedded(dataDir: string, log: Log, work: Work): Promise<void> {
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  try {
    await inDatabase(postgres.url, log, async (database) => {
      await work(database);
      // Else stopping would have to write all of it within its few seconds.
      await database.pool.query('set statement_timeout = 0; checkpoint');
    });
  } finally {
    await postgres.stop();
  }
}

/** The database of the stopped site; it cannot be started meanwhile. */
export async function inOwn({ databaseUrl, dataDir }: Config, log: Log, work: Work): Promise<void> {
  const lock = lockDataFolder(dataDir);
  try {
    await (databaseUrl ? inDatabase(databaseUrl, log, work) : inEmbedded(dataDir, log, work));
  } finally {
    lock.release();
  }
}

export const secondsSince = (began: number): string => ((performance.now() - began) / 1000).toFixed(1);

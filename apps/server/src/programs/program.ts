// What programs beside the site have in common: its settings, its database, and problems said in plain lines.
import path from 'node:path';
import { type Config, loadConfig } from '../config.ts';
import { domainSettings } from '../domains.ts';
import { type OpenDatabase, openDatabase } from '../platform/db/database.ts';
import { runningPostgres } from '../platform/db/embedded-postgres.ts';
import { createLog, type Log } from '../platform/log.ts';
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
    await work(config, createLog(config));
  } catch (error) {
    console.error(explain(error));
    process.exitCode = failedCode;
  }
}

/** The database of the running site. */
export async function withDatabase(
  { databaseUrl, dataDir }: Config,
  log: Log,
  work: (database: OpenDatabase) => Promise<void>,
): Promise<void> {
  const database = await openDatabase(databaseUrl ?? (await runningPostgres(dataDir)), { log });
  try {
    await work(database);
  } finally {
    await database.close();
  }
}

export const secondsSince = (began: number): string => ((performance.now() - began) / 1000).toFixed(1);

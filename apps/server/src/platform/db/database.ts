// The one way to Postgres: a pool typed by the live schema.
//
// Times of the product are `bigint` columns ending in `_at`: milliseconds since 1970, read from the
// injected clock and given as parameters. A number has no time zone to get wrong, and comparing it
// with SQL's now() is an error of types, so that no rule can read the database's clock by accident.
// int8 therefore arrives as a number; beyond 2^53 - 1 reading fails rather than rounds.
import { randomBytes } from 'node:crypto';
import { Kysely, PostgresDialect } from 'kysely';
import { type CustomTypesConfig, Pool, types as builtin } from 'pg';
import type { BaseLogger } from 'pino';
import { connectionsFor, siteParts } from '../site-parts.ts';
import { StartProblem } from '../start-problem.ts';
import { whyUnreachable } from '../unreachable.ts';
import { wakeListeners } from './listen.ts';
import { heedComments } from './statement-comments.ts';
import type { DB } from './schema.generated.ts';

/** The pool or a transaction: a function that writes takes the one its caller has. */
export type Database = Kysely<DB>;

/** A page of a list, in rows. */
export type ListRange = { offset: number; limit: number };

export type OpenDatabase = {
  db: Database;
  pool: Pool;
  /** Whether it answers now; for `/readyz`. */
  ready(): Promise<boolean>;
  close(): Promise<void>;
};

const defaultConnectTimeoutMs = 5000;
/** No request waits longer for one statement; migrations lift it for themselves. */
const statementTimeoutMs = 15_000;
/** A transaction that its owner forgot gives its locks back. */
const idleTransactionTimeoutMs = 30_000;
const readyTimeoutMs = 2000;
/** A new connection knows no statement and no table yet: its first ones take tens of times as long as later ones. */
const idleConnectionMs = 300_000;
/** Connections of our processes bear names that begin so. */
export const processPrefix = 'alcove-';
export const oldestVersion = 150_000;

function readInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} does not fit a number`);
  return value;
}

/** `count(*)` and the sums of int8 that Postgres widens to numeric stay exact text unless cast. */
const types: CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    oid === builtin.builtins.INT8 && format !== 'binary'
      ? readInt8
      : (builtin.getTypeParser(oid, format) as (value: unknown) => unknown),
};

/** Where the address leads, without its password. */
function placeOf(url: URL): string {
  return `${decodeURIComponent(url.hostname)}:${url.port || 5432}${url.pathname}`;
}

const advice: Record<string, string> = {
  ...whyUnreachable,
  '28P01': 'the password is refused',
  '28000': 'this user may not connect',
  '3D000': 'there is no such database: create it first',
  '53300': 'it has no free connection',
};

/** Why it cannot be used, without what the address holds of passwords. */
export function unusable(url: URL, error: unknown): StartProblem {
  const { code, message } = error as Error & { code?: string };
  const reason = advice[code ?? ''] ?? (message || 'no answer');
  return new StartProblem(`The database at ${placeOf(url)} cannot be used: ${reason} (see DATABASE_URL).`);
}

export function postgresAddress(address: string): URL {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url && ['postgres:', 'postgresql:'].includes(url.protocol)) return url;
  throw new StartProblem('DATABASE_URL is malformed: expected postgres://user:password@host:port/database.');
}

async function checkServer(pool: Pool, url: URL): Promise<void> {
  let version: number;
  try {
    const answer = await pool.query<{ version: number }>(
      `select current_setting('server_version_num')::int as version`,
    );
    version = answer.rows[0]?.version ?? 0;
  } catch (error) {
    throw unusable(url, error);
  }
  if (version < oldestVersion) {
    const major = Math.floor(version / 10_000);
    throw new StartProblem(`The database at ${placeOf(url)} is PostgreSQL ${major}: 15 or newer is needed.`);
  }
}

export async function openDatabase(
  address: string,
  {
    log,
    maxConnections = connectionsFor(siteParts),
    connectTimeoutMs = defaultConnectTimeoutMs,
  }: {
    log: BaseLogger;
    maxConnections?: number;
    /** A query that waits longer for a free connection is refused. */
    connectTimeoutMs?: number;
  },
): Promise<OpenDatabase> {
  const url = postgresAddress(address);
  const pool = new Pool({
    connectionString: address,
    max: maxConnections,
    connectionTimeoutMillis: connectTimeoutMs,
    idleTimeoutMillis: idleConnectionMs,
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: idleTransactionTimeoutMs,
    // One name for each process: those who share the database see who is alive.
    application_name: `${processPrefix}${randomBytes(6).toString('hex')}`,
    keepAlive: true,
    types,
  });
  // Without a listener, a database that restarts would end the process. The pool replaces what broke.
  let closing = false;
  const noteLoss = ({ code, message }: Error & { code?: string }) => {
    // A closing pool does not wait for its last connections: Postgres may end before they do.
    if (!closing) log.warn({ code, message }, 'A database connection was lost');
  };
  pool.on('error', noteLoss);
  pool.on('connect', (client) => {
    client.on('error', noteLoss);
    heedComments(client, (channel) => wakeListeners(pool, channel));
  });

  try {
    await checkServer(pool, url);
  } catch (error) {
    await pool.end();
    throw error;
  }

  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  const ready = async () => {
    const late = new Promise<false>((resolve) => setTimeout(resolve, readyTimeoutMs, false).unref());
    const answers = pool.query('select 1').then(
      () => true,
      () => false,
    );
    return Promise.race([answers, late]);
  };
  const close = async () => {
    closing = true;
    // Not through Kysely, which leaves a pool alone that it never used.
    await pool.end();
  };
  return { db, pool, ready, close };
}

// Writes schema.generated.ts from a freshly migrated database; with `--check` it only says whether
// the checked-in file is up to date (exit code 1 when it does not).
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { generate, PostgresDialect } from 'kysely-codegen';
import pino from 'pino';
import { openDatabase } from './database.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { migrate } from './migrate.ts';

const target = path.join(import.meta.dirname, 'schema.generated.ts');

/** int8 is read as a number (database.ts), and only ever given as one. */
const typeMapping = { int8: 'number' };

/** A table is called one, since the protocol calls what it sends by the plain names. */
const withTableNames = (types: string): string => {
  const [tables = '', database = ''] = types.split(/^(?=export interface DB )/m);
  return (
    tables.replaceAll(/^(export interface \w+) \{/gm, '$1Table {') +
    database.replaceAll(/: (\w+);/g, ': $1Table;')
  );
};

async function describeSchema(): Promise<string> {
  const log = pino({ level: 'warn' });
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'alcove-types-'));
  const postgres = await startEmbeddedPostgres({ dataDir, log, settings: { fsync: 'off' } });
  try {
    const { db, pool, close } = await openDatabase(postgres.url, { log });
    await migrate(pool);
    const types = await generate({
      db,
      dialect: new PostgresDialect(),
      excludePattern: 'public.migrations',
      typeMapping,
      singularize: true,
    });
    await close();
    return withTableNames(types);
  } finally {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const written = readFileSync(target, 'utf8');
const actual = await describeSchema();
if (process.argv.includes('--check')) {
  if (written !== actual) {
    process.stderr.write(
      'schema.generated.ts differs from the migrations: run node apps/server/src/platform/db/generate-types.ts\n',
    );
    process.exitCode = 1;
  }
} else if (written !== actual) {
  writeFileSync(target, actual);
}

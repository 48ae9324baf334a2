// Writes schema.generated.ts from a freshly migrated database; with `--check` it only says whether
// the checked-in file is up to date (exit code 1 when it does not).
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { generate, PostgresDialect } from 'kysely-codegen';
import { inFreshDatabase } from './fresh-database.ts';

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

const describeSchema = (): Promise<string> =>
  inFreshDatabase(async ({ db }) => {
    const types = await generate({
      db,
      dialect: new PostgresDialect(),
      excludePattern: 'public.migrations',
      typeMapping,
      singularize: true,
    });
    return withTableNames(types);
  });

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

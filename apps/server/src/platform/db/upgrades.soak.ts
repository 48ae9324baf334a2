// Databases of former commits: each set of migrations that stood in the history and lacks one which sorts before its
// newest, brought to the schema of today. Other sets get theirs as every new site does. And the databases of all releases,
// as their dumps make them.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../../testing/index.ts';
import { soakMs } from '../../testing/soak.ts';
import { migrate, readMigrations } from './migrate.ts';
import { dumpSchema } from './schema-dump.ts';

const root = path.resolve(import.meta.dirname, '../../../../..');
const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28 });

type Stand = { commit: string; files: Map<string, string> };

/** Each set of files that a commit had, newest first, by name and blob. */
function standsOfHistory(): Stand[] {
  const stands = new Map<string, Stand>();
  for (const commit of git('log', '--format=%H', '--', 'apps/server/migrations').trim().split('\n')) {
    const tree = git('ls-tree', commit, 'apps/server/migrations/');
    const lines = tree.split('\n').filter((line) => line.endsWith('.sql'));
    const files = lines.map((line) => {
      const [, , blob = '', file = ''] = line.split(/\s+/);
      return [path.basename(file), blob] as const;
    });
    if (!stands.has(tree)) stands.set(tree, { commit, files: new Map(files) });
  }
  return [...stands.values()];
}

/** What a database is made of; not the order of its columns. */
async function schemaOf(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ line: string }>(`
    select concat_ws(' ', table_name, column_name, data_type, is_nullable, column_default) as line
      from information_schema.columns where table_schema = 'public'
    union all select concat_ws(' ', sequencename, data_type, start_value, increment_by, min_value, max_value)
      from pg_sequences where schemaname = 'public'
    union all select concat_ws(' ', typname, enumlabel) from pg_enum join pg_type on pg_type.oid = enumtypid
    union all select extname from pg_extension
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select conrelid::regclass || ' ' || pg_get_constraintdef(oid) from pg_constraint
      where connamespace = 'public'::regnamespace
    union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    union all select pg_get_functiondef(p.oid) from pg_proc p
      where pronamespace = 'public'::regnamespace and prokind = 'f'
        and not exists (select from pg_depend where objid = p.oid and deptype = 'e')
    order by line`);
  return rows.map(({ line }) => line);
}

test(
  'a database of each former commit whose files still stand gets the schema of today',
  { timeout: soakMs + 600_000 },
  async (context) => {
    context.skip(git('rev-parse', '--is-shallow-repository').trim() !== 'false', 'the history is not here');
    const own = new Map(
      git('ls-tree', 'HEAD', 'apps/server/migrations/')
        .split('\n')
        .filter(Boolean)
        .map((line) => [path.basename(line), line.split(/\s+/)[2]]),
    );
    const inOrder = readMigrations().map(({ name }) => `${name}.sql`);
    const stands = standsOfHistory().filter(
      ({ files }) =>
        [...files].every(([name, blob]) => own.get(name) === blob) &&
        inOrder.slice(0, files.size).some((name) => !files.has(name)),
    );
    await using fresh = await createTestDatabase({ empty: true });
    await migrate(fresh.pool);
    const wanted = await schemaOf(fresh.pool);
    const until = performance.now() + soakMs;
    const tried: string[] = [];
    for (const { commit, files } of stands) {
      if (performance.now() > until) break;
      const folder = mkdtempSync(path.join(os.tmpdir(), 'alcove-former-'));
      await using database = await createTestDatabase({ empty: true });
      for (const [name, blob] of files) writeFileSync(path.join(folder, name), git('cat-file', 'blob', blob));
      await migrate(database.pool, folder);
      rmSync(folder, { recursive: true });
      const applied = await migrate(database.pool);
      expect(applied.length + files.size, commit).toBe(readMigrations().length);
      expect(await schemaOf(database.pool), commit).toEqual(wanted);
      tried.push(commit);
    }
    expect(tried.length, `of ${stands.length} former sets`).toBeGreaterThan(0);
  },
);

const dumps = path.join(root, 'apps/server/schemas');
const releases = existsSync(dumps) ? readdirSync(dumps).filter((name) => name.endsWith('.sql')) : [];

/** Into an empty database, on a connection whose settings the dump changes. */
async function applyDump(pool: pg.Pool, dump: string): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query(dump);
  } finally {
    client.release(true);
  }
}

/** Postgres writes a condition in fewer brackets once it has read what it wrote. */
const withoutBrackets = (text: string): string => text.replaceAll(/[()]/g, '');
const plainSchemaOf = async (pool: pg.Pool) => (await schemaOf(pool)).map(withoutBrackets).toSorted();

test('the database of each release, as its dump makes it, gets the schema of today', async () => {
  await using fresh = await createTestDatabase({ empty: true });
  await migrate(fresh.pool);
  const wanted = await plainSchemaOf(fresh.pool);
  const today = await dumpSchema(fresh.pool);
  {
    await using copy = await createTestDatabase({ empty: true });
    await applyDump(copy.pool, today);
    expect(await migrate(copy.pool), 'what a dump of today lacks').toEqual([]);
    expect(await plainSchemaOf(copy.pool)).toEqual(wanted);
    expect(withoutBrackets(await dumpSchema(copy.pool))).toBe(withoutBrackets(today));
  }
  for (const name of releases) {
    await using database = await createTestDatabase({ empty: true });
    await applyDump(database.pool, readFileSync(path.join(dumps, name), 'utf8'));
    await migrate(database.pool);
    expect(await plainSchemaOf(database.pool), name).toEqual(wanted);
  }
});

// What would be done again for each row that a restore loads: foreign keys, indexes beside the keys, triggers. They are
// taken off first and put back for all rows at once.
import type { PoolClient } from 'pg';
import { inSql } from './tables.ts';

type Part = { drop: string; make: string };

const foreignKeys = `
  select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
    format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as make
  from pg_constraint where contype = 'f' and conrelid::regclass = any($1::regclass[])`;

const indexes = `
  select format('drop index %s', indexrelid::regclass) as drop, pg_get_indexdef(indexrelid) as make
  from pg_index where indrelid::regclass = any($1::regclass[]) and not indisprimary and not indisreplident
    and not exists (select from pg_constraint where conindid = indexrelid)`;

/** Answers what puts all of it back. */
export async function rebuildLater(
  client: PoolClient,
  tables: readonly string[],
): Promise<() => Promise<void>> {
  const own = tables.map(inSql);
  const keys = (await client.query<Part>(foreignKeys, [own])).rows;
  const others = (await client.query<Part>(indexes, [own])).rows;
  for (const { drop } of [...keys, ...others]) await client.query(drop);
  for (const table of own) await client.query(`alter table ${table} disable trigger user`);
  return async () => {
    for (const { make } of [...others, ...keys]) await client.query(make);
    for (const table of own) await client.query(`alter table ${table} enable trigger user`);
    const { rows } = await client.query<{ name: string }>(
      `select oid::regclass::text as name from pg_class where relkind = 'm' and relnamespace = 'public'::regnamespace`,
    );
    for (const { name } of rows) await client.query(`refresh materialized view ${name}`);
  };
}

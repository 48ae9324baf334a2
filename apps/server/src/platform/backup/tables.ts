// What of a database is copied: our tables and the waiting jobs. Times, rows and sequences of one backup are those of
// one snapshot, which several connections share.
import type { PoolClient } from 'pg';
import { sealed } from '../files/sealed-files.ts';

/** `condition`: the rows that are copied, where not all are. */
export type CopiedTable = { name: string; columns: string[]; condition?: string };

/**
 * Applied migrations are named by the manifest: a restore writes them as it applies them. Processes of a site are none of
 * its copy.
 */
const notCopied = new Set(['public.migrations', 'graphile_worker.migrations', 'public.site_processes']);

/** Stories, their films and their uploads are over with their day: without these keys no restore brings them back. */
const conditions: Record<string, string> = {
  'public.file_keys': `folder like '${sealed('evidence/')}%'`,
};

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** `public.members` as SQL names it. */
export const inSql = (name: string): string => name.split('.').map(quoted).join('.');

/** The largest first: what takes longest is begun first. */
export async function copiedTables(client: PoolClient): Promise<CopiedTable[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(`
    select namespace.nspname || '.' || class.relname as name,
      array_agg(attribute.attname::text order by attribute.attnum) as columns
    from pg_class class
    join pg_namespace namespace on namespace.oid = class.relnamespace
    join pg_attribute attribute on attribute.attrelid = class.oid and attribute.attnum > 0
      and not attribute.attisdropped and attribute.attgenerated = ''
    where namespace.nspname in ('public', 'graphile_worker') and class.relkind = 'r'
    group by class.oid, namespace.nspname, class.relname
    order by pg_table_size(class.oid) desc, name`);
  return rows
    .filter(({ name }) => !notCopied.has(name))
    .map((table) => {
      const condition = conditions[table.name];
      return condition === undefined ? table : { ...table, condition };
    });
}

export type SequenceAt = { name: string; last: string };

/** Sequences that gave a number; as text, since one may count beyond what a number holds. */
export async function sequencesAt(client: PoolClient): Promise<SequenceAt[]> {
  const { rows } = await client.query<SequenceAt>(`
    select schemaname || '.' || sequencename as name, last_value::text as last
    from pg_sequences where schemaname in ('public', 'graphile_worker') and last_value is not null
    order by name`);
  return rows;
}

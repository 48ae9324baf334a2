// The schema of a database as statements that make it anew in an empty one, with the rows that migrations have written:
// what of a release the upgrades of later ones are tried on.
import type { ClientBase, Pool } from 'pg';

/** `public.` is left out of what Postgres writes where the path names it. */
const searchPath = 'set search_path = public';

/** Of a sequence. */
const options = `'start with ' || seqstart || ' increment by ' || seqincrement || ' minvalue ' || seqmin
  || ' maxvalue ' || seqmax || case when seqcycle then ' cycle' else '' end`;

const ofExtension = (catalog: string, row: string) =>
  `exists (select from pg_depend where classid = '${catalog}'::regclass and objid = ${row}.oid and deptype = 'e')`;

/** Each answers lines; in the order in which they can be made. */
const statements = {
  extensions: `select format('create extension if not exists %I;', extname) as line from pg_extension
    where extname <> 'plpgsql' order by extname`,
  enums: `select format('create type %I as enum (%s);', typname,
      (select string_agg(quote_literal(enumlabel), ', ' order by enumsortorder) from pg_enum where enumtypid = t.oid)) as line
    from pg_type t where typnamespace = 'public'::regnamespace and typtype = 'e' order by typname`,
  sequences: `select format('create sequence %I as %s ', relname, format_type(seqtypid, null)) || ${options} || ';' as line
    from pg_class c join pg_sequence on seqrelid = c.oid
    where relnamespace = 'public'::regnamespace
      and not exists (select from pg_depend where objid = c.oid and deptype = 'i') order by relname`,
  functions: `select pg_get_functiondef(p.oid) || ';' as line from pg_proc p
    where pronamespace = 'public'::regnamespace and prokind = 'f' and not ${ofExtension('pg_proc', 'p')}
    order by p.oid`,
  tables: `select format(E'create table %I (\\n  %s\\n)', relname, columns)
      || coalesce(' with (' || array_to_string(reloptions, ', ') || ')', '') || ';' as line
    from pg_class c cross join lateral (
      select string_agg(concat_ws(' ', quote_ident(attname), format_type(atttypid, atttypmod),
        case when attcollation <> typcollation then 'collate ' || attcollation::regcollation end,
        case when attgenerated = 's' then 'generated always as (' || pg_get_expr(adbin, adrelid) || ') stored'
          when adbin is not null then 'default ' || pg_get_expr(adbin, adrelid) end,
        case when attidentity <> '' then format('generated %s as identity (%s)',
          case attidentity when 'a' then 'always' else 'by default' end, ${options}) end,
        case when attnotnull then 'not null' end), E',\\n  ' order by attnum) as columns
      from pg_attribute a join pg_type t on t.oid = atttypid
        left join pg_attrdef on adrelid = attrelid and adnum = attnum
        left join pg_depend d on attidentity <> '' and d.refobjid = attrelid and d.refobjsubid = attnum
          and d.classid = 'pg_class'::regclass and d.deptype = 'i'
        left join pg_sequence on seqrelid = d.objid
      where attrelid = c.oid and attnum > 0 and not attisdropped
    ) described where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname`,
} as const;

/** What needs all tables, and their rows. */
const laterStatements = {
  constraints: `select format('alter table %s add constraint %I %s;', conrelid::regclass, conname, pg_get_constraintdef(oid)) as line
    from pg_constraint where connamespace = 'public'::regnamespace and contype in ('p', 'u', 'c', 'x', 'f')
    order by contype = 'f', conrelid::regclass::text, conname`,
  indexes: `select pg_get_indexdef(indexrelid) || ';' as line from pg_index join pg_class c on c.oid = indexrelid
    where relnamespace = 'public'::regnamespace
      and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))
    order by relname`,
  triggers: `select pg_get_triggerdef(oid) || ';' as line from pg_trigger where not tgisinternal
    order by tgrelid::regclass::text, tgname`,
  values: `select format('select setval(%L, %s);', schemaname || '.' || sequencename, last_value) as line
    from pg_sequences where schemaname = 'public' and last_value is not null order by sequencename`,
} as const;

type Lines = { line: string }[];

async function linesOf(client: ClientBase, parts: Record<string, string>): Promise<string[]> {
  const lines: string[] = [];
  for (const query of Object.values(parts))
    lines.push(...(await client.query<{ line: string }>(query)).rows.map(({ line }) => line));
  return lines;
}

/** Kinds of relations that no statement above makes. */
async function refuseUnknown(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ line: string }>(
    `select relname as line from pg_class where relnamespace = 'public'::regnamespace and relkind not in ('r', 'S', 'i')
       or relnamespace = 'public'::regnamespace and relispartition
     union all select typname from pg_type t where typnamespace = 'public'::regnamespace and typtype in ('d', 'r')
       and not ${ofExtension('pg_type', 't')}`,
  );
  if (rows[0]) throw new Error(`The dump of a schema knows no object such as ${rows[0].line}`);
}

/** Of `migrations` without the times at which they were applied: the dump of one commit is always the same. */
async function rowsOf(client: ClientBase): Promise<string[]> {
  const { rows: tables } = await client.query<{ name: string; columns: string }>(
    `select quote_ident(relname) as name, (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
       where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = ''
         and (relname, attname) <> ('migrations', 'applied_at')) as columns
     from pg_class c where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname`,
  );
  const lines: string[] = [];
  for (const { name, columns } of tables) {
    const { rows }: { rows: Lines } = await client.query(
      `select quote_literal(json_agg(row order by row::text)::text) as line from (select ${columns} from ${name}) row having count(*) > 0`,
    );
    for (const { line } of rows)
      lines.push(
        `insert into ${name} (${columns}) overriding system value\n  select ${columns} from json_populate_recordset(null::${name}, ${line});`,
      );
  }
  return lines;
}

export async function dumpSchema(pool: Pool): Promise<string> {
  const client = await pool.connect();
  try {
    await client.query(searchPath);
    await refuseUnknown(client);
    const all = [
      `${searchPath};\nset check_function_bodies = off;`,
      ...(await linesOf(client, statements)),
      ...(await rowsOf(client)),
      ...(await linesOf(client, laterStatements)),
    ];
    return `${all.join('\n')}\n`;
  } finally {
    // The connection carries our path: it goes rather than returning to the pool.
    client.release(true);
  }
}

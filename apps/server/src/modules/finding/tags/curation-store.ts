// The rows behind what the team does to tags: which names share a tag, which are forbidden or kept apart.
import { curationLimits, type Language } from '@alcove/protocol';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { recount, shownName } from './name-store.ts';

export type NameOfTag = { name: string; tag: number; language: Language | null };

const together = (db: Database, names: readonly string[]) =>
  db
    .selectFrom('tag_names')
    .select(['name', 'tag', 'language'])
    .where('tag', 'in', db.selectFrom('tag_names').select('tag').where('name', 'in', names))
    .orderBy('name');

/** All names of the tags that are so called. */
export const namesTogether = async (db: Database, names: readonly string[]) =>
  (await together(db, names).execute()) as NameOfTag[];

/** They stay as they are until the end of the transaction. */
export const lockNames = async (tx: Database, names: readonly string[]) =>
  (await together(tx, names).forUpdate().execute()) as NameOfTag[];

export async function joinTags(tx: Database, kept: number, joined: number): Promise<void> {
  await sql`select join_tags(${kept}, ${joined})`.execute(tx);
}

export async function partName(tx: Database, name: string): Promise<void> {
  await sql`update tag_names set tag = nextval('tag_ids') where name = ${name}`.execute(tx);
}

/** Readers of the language see the tag under this name from now on. */
export async function nameTag(
  tx: Database,
  { tag, name, language }: { tag: number; name: string; language: Language },
): Promise<void> {
  await tx
    .updateTable('tag_names')
    .set({ language: null })
    .where('tag', '=', tag)
    .where('language', '=', language)
    .where('name', '<>', name)
    .execute();
  await tx
    .insertInto('tag_names')
    .values({ name, tag, language })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ language }))
    .execute();
}

/** They are taken from all items, and given no more. */
export async function forbidNames(tx: Database, names: readonly string[]): Promise<void> {
  await tx
    .insertInto('forbidden_tags')
    .values(names.map((name) => ({ name })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await tx.deleteFrom('given_tags').where('tag', 'in', names).execute();
}

/** They may be given again; answers false where none of them was forbidden. What was taken from items stays away. */
export async function allowNames(tx: Database, names: readonly string[]): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('forbidden_tags')
    .where('name', 'in', names)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function areForbidden(db: Database, names: readonly string[]): Promise<boolean> {
  const row = await db
    .selectFrom('forbidden_tags')
    .select('name')
    .where('name', 'in', names)
    .executeTakeFirst();
  return row !== undefined;
}

/** Proposals of the two end at once. */
export async function keepApart(tx: Database, name: string, others: readonly string[]): Promise<void> {
  if (others.length === 0) return;
  await sql`
    insert into parted_tags (one, other)
    select least(${name}::text, other), greatest(${name}::text, other) from unnest(${others}::text[]) other
    on conflict do nothing`.execute(tx);
  await sql`
    delete from proposed_tags using parted_tags
    where proposed_tags.one = parted_tags.one and proposed_tags.other = parted_tags.other`.execute(tx);
}

export const proposeTags = (db: Database) => sql`select propose_tags()`.execute(db);

export type ProposedPair = { one: string; other: string; items: number };

export async function proposedPairs(db: Database): Promise<ProposedPair[]> {
  const { rows } = await sql<ProposedPair>`
    select one, other, items from proposed_tags
      join tag_names first on first.name = one join tag_names second on second.name = other
    where first.tag <> second.tag order by items desc, one, other`.execute(db);
  return rows;
}

/** How many items carry the tags that are so called. */
export async function itemsOfNames(
  db: Database,
  names: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  await recount(db);
  const { rows } = await sql<{ name: string; items: number }>`
    select name, coalesce(items, 0)::int as items from tag_names left join tag_counts using (tag)
    where name = any(${names}::text[])`.execute(db);
  return new Map(rows.map(({ name, items }) => [name, items]));
}

type Shelf = { list: { tag: string; names: { tag: string; language: Language | null }[] }[]; total: number };

/** Tags of several names that any item carries, those with the most items first. */
export async function joinedTags(db: Database, page: number, language: Language): Promise<Shelf> {
  await recount(db);
  const size = curationLimits.perPage;
  const { rows } = await sql<{ total: number; list: Shelf['list'] | null }>`
    with joined as materialized (
      select tag, items from tag_counts
      where (select count(*) from tag_names where tag_names.tag = tag_counts.tag) > 1
    ), listed as (
      select * from joined order by items desc, tag limit ${size} offset ${(page - 1) * size}
    )
    select (select count(*)::int from joined) as total, (
      select json_agg(json_build_object('tag', ${shownName(language)}, 'names', (
        select json_agg(json_build_object('tag', name, 'language', language) order by language, name)
        from tag_names where tag_names.tag = tags.tag)) order by items desc, tag) from listed tags) as list`.execute(
    db,
  );
  return { list: rows[0]?.list ?? [], total: rows[0]?.total ?? 0 };
}

export async function forbiddenTags(db: Database, page: number): Promise<Shelf> {
  const size = curationLimits.perPage;
  const { rows } = await sql<{ name: string; total: number }>`
    select name, (count(*) over ())::int as total from forbidden_tags
    order by name limit ${size} offset ${(page - 1) * size}`.execute(db);
  return { list: rows.map(({ name }) => ({ tag: name, names: [] })), total: rows[0]?.total ?? 0 };
}

// Compares the index with what is published, a few hundred sets at a time, and makes it anew; the site serves meanwhile.
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';

/** Of one statement; each set is locked for its own part of it alone. */
const setsAtOnce = 200;

async function nextSets(db: Database, after: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from sets_after(${after}, ${setsAtOnce}) id`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

async function* inParts(db: Database): AsyncGenerator<number[]> {
  for (let sets = await nextSets(db, 0); sets.length > 0; sets = await nextSets(db, sets.at(-1) ?? 0))
    yield sets;
}

/** Sets of which the index holds other rows than what is published. */
export async function wronglyIndexed(db: Database): Promise<number[]> {
  const wrong: number[] = [];
  for await (const sets of inParts(db)) {
    const { rows } = await sql<{ contribution: number }>`
      with wanted as (select item.* from unnest(${sets}::bigint[]) id, found_rows_of(id) item),
        held as (select contribution, material, uid, kind, photos, films, published_at, words from found_items
          where contribution = any(${sets}::bigint[]))
      select distinct contribution
      from ((table wanted except table held) union all (table held except table wanted)) differing
      order by contribution`.execute(db);
    wrong.push(...rows.map(({ contribution }) => contribution));
  }
  return wrong;
}

/** Each set is read under its lock, as publishing and withdrawing do. */
export async function indexSets(db: Database, sets: readonly number[]): Promise<void> {
  for (const set of sets) await sql`select index_set(${set})`.execute(db);
}

/** All rows, the words that corrections know and the counts of tags; what the index stands in on disk is written anew. */
export async function rebuildIndex(db: Database): Promise<number> {
  let sets = 0;
  for await (const part of inParts(db)) {
    await indexSets(db, part);
    sets += part.length;
  }
  await sql`reindex (concurrently) table found_items`.execute(db);
  await sql`insert into tag_recounts (tag) select distinct tag from tag_names`.execute(db);
  for (let waits = true; waits;) {
    await sql`select recount_tags()`.execute(db);
    const row = await db.selectFrom('tag_recounts').select('tag').executeTakeFirst();
    waits = row !== undefined;
  }
  return sets;
}

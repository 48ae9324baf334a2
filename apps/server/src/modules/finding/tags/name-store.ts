// Names of tags and how many items carry them: names of one tag share a number.
import { type CountedTag, type Language, type TagName, tagLimits } from '@alcove/protocol';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { isShown } from '../../accounts/index.ts';

/** As a tsquery: items that carry all of these tags, each under any of its names. */
export async function carrying(db: Database, tags: readonly number[]): Promise<string | undefined> {
  const { rows } = await sql<{ query: string | null }>`
    select found_carrying(${tags}::bigint[]) as query`.execute(db);
  return rows[0]?.query ?? undefined;
}

/** The tags of these names, in their order; nothing for a name that is unknown. */
export async function tagsNamed(db: Database, names: readonly string[]): Promise<(number | undefined)[]> {
  const rows = await db.selectFrom('tag_names').select(['name', 'tag']).where('name', 'in', names).execute();
  const known = new Map(rows.map(({ name, tag }) => [name, tag]));
  return names.map((name) => known.get(name));
}

/** The name under which readers of a language see a tag: theirs, else that of another language, else any. */
export const shownName = (language: Language) => sql<string>`(
  select name from tag_names shown where shown.tag = tags.tag
  order by shown.language is not distinct from ${language} desc, shown.language is null, shown.language, name limit 1)`;

/** Counts of all readers alike follow what changed since they were read last. */
export const recount = (db: Database) => sql`select recount_tags()`.execute(db);

export async function shownNames(
  db: Database,
  tags: readonly number[],
  language: Language,
): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ tag: number; name: string }>`
    select tags.tag, ${shownName(language)} as name from unnest(${tags}::bigint[]) tags (tag)`.execute(db);
  return new Map(rows.map(({ tag, name }) => [tag, name]));
}

export async function tagNamesOf(db: Database, tag: number): Promise<TagName[]> {
  const rows = await db
    .selectFrom('tag_names')
    .select(['language', 'name as tag'])
    .where('tag', '=', tag)
    .where('language', 'is not', null)
    .orderBy('language')
    .execute();
  return rows as TagName[];
}

/** So many of the latest items are looked at for what stands beside a tag. */
const lookedMax = 1000;

export async function tagsBeside(
  db: Database,
  tags: readonly number[],
  { query, language, now }: { query: string; language: Language; now: number },
): Promise<CountedTag[]> {
  const { rows } = await sql<CountedTag>`
    select ${shownName(language)} as tag, items::int from (
      select tag_names.tag, count(distinct (contribution, material)) as items from (
        select contribution, material, words from found_items
        where words @@ ${query}::tsquery and published_at <= ${now} and ${isShown(sql`found_items.uid`, now)}
        order by published_at desc limit ${lookedMax}
      ) looked, unnest(words) join tag_names on number = case when lexeme like '#%' then substr(lexeme, 2)::bigint end
      where tag_names.tag <> all(${tags}::bigint[])
      group by tag_names.tag order by items desc, tag limit ${tagLimits.together}
    ) tags order by items desc, 1`.execute(db);
  return rows;
}

const likeText = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** Those that begin so under any of their names, with the most items first. */
export async function suggestTags(
  db: Database,
  start: string,
  { language, most = tagLimits.suggested }: { language: Language; most?: number },
): Promise<CountedTag[]> {
  await recount(db);
  const { rows } = await sql<CountedTag>`
    select ${shownName(language)} as tag, items from tag_counts tags
    where tag in (select tag from tag_names where found_fold(name) like found_fold(${likeText(start)}) || '%')
    order by items desc, 1 limit ${most}`.execute(db);
  return rows;
}

type AskedTags = {
  q?: string | undefined;
  /** Folded; 0: any digit. */
  letter?: string | undefined;
  sort: 'name' | 'count';
  page: number;
  language: Language;
};
type ListedTag = { number: number; tag: string; items: number; others: TagName[] };
type TagPage = { list: ListedTag[]; total_count: number; letters: string[] };

/** Every tag that an item carries, under its name in a language. */
export async function listTags(db: Database, asked: AskedTags): Promise<TagPage> {
  const { q, letter, sort, page, language } = asked;
  await recount(db);
  const { rows } = await sql<TagPage>`
    with named as materialized (
      select tags.tag as number, items, ${shownName(language)} as tag from tag_counts tags
    ), sorted as materialized (
      select *, found_fold(tag) as folded, case when left(found_fold(tag), 1) between '0' and '9' then '0'
        else left(found_fold(tag), 1) end as letter from named
    ), asked as (
      select * from sorted where (${letter ?? null}::text is null or letter = ${letter ?? null})
        and (${q ?? null}::text is null or folded like '%' || found_fold(${likeText(q ?? '')}) || '%')
    ), listed as (
      select * from asked
      order by ${sort === 'count' ? sql`items desc, folded, tag` : sql`folded, tag`}
      limit ${tagLimits.perPage} offset ${(page - 1) * tagLimits.perPage}
    )
    select (select count(*)::int from asked) as total_count,
      array(select distinct letter from sorted order by letter) as letters,
      coalesce((select json_agg(json_build_object('number', number, 'tag', tag, 'items', items, 'others', coalesce((
          select json_agg(json_build_object('language', language, 'tag', name) order by language)
          from tag_names other where other.tag = listed.number and language is not null and name <> listed.tag
        ), '[]'))
        order by ${sort === 'count' ? sql`items desc, folded, tag` : sql`folded, tag`}) from listed), '[]') as list`.execute(
    db,
  );
  return rows[0] as TagPage;
}

// The rows of tags that members gave.
import { type Language, tagLimits, type Uid } from '@alcove/protocol';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { isShownTo, type ProfileReader } from '../../accounts/index.ts';
import { recount, shownName } from './name-store.ts';

/** The material, or the set itself. */
export type TaggedItem = { contribution: number; material: number | null };

const ofItem = ({ contribution, material }: TaggedItem) =>
  sql<boolean>`contribution = ${contribution} and coalesce(material, 0) = ${material ?? 0}`;

export type StoredTag = { tag: string; items: number; own: boolean };

/** Each under its name in the language of its reader. */
export async function tagsOfItem(
  db: Database,
  item: TaggedItem,
  { reader, language, now }: { reader: ProfileReader; language: Language; now: number },
): Promise<StoredTag[]> {
  await recount(db);
  const { rows } = await sql<StoredTag>`
    select ${shownName(language)} as tag, own,
      least(coalesce((select items from tag_counts where tag_counts.tag = tags.tag), 0), ${tagLimits.counted}) as items
    from (
      select tag_names.tag, count(distinct given.uid) as members, bool_or(given.uid = ${reader.uid ?? 0}) as own
      from given_tags given join tag_names on tag_names.name = given.tag
      where ${ofItem(item)} and ${isShownTo(sql`given.uid`, reader, now)} group by tag_names.tag
    ) as tags
    order by members desc, 1 limit ${tagLimits.perItem}`.execute(db);
  return rows;
}

/** The numbers of tags that stand on an item, each with who gave it; those of banned members, too. */
export const givenTo = (db: Database, item: TaggedItem): Promise<{ number: number; uid: number }[]> =>
  db
    .selectFrom('given_tags')
    .innerJoin('tag_names', 'tag_names.name', 'given_tags.tag')
    .select(['tag_names.tag as number', 'uid'])
    .where(ofItem(item))
    .execute();

/** The set is locked. */
export async function addItemTags(
  tx: Database,
  { contribution, material }: TaggedItem,
  { uid, tags, now }: { uid: Uid; tags: readonly string[]; now: number },
): Promise<void> {
  await tx
    .insertInto('given_tags')
    .values(tags.map((tag) => ({ contribution, material, tag, uid, added_at: now })))
    .execute();
}

/** All names of that tag. */
const sameTag = (name: string) =>
  sql<string>`(select name from tag_names where tag = (select tag from tag_names where name = ${name}))`;

/** Of one member, or of all. */
export async function removeItemTag(
  tx: Database,
  item: TaggedItem,
  { tag, uid }: { tag: string; uid: Uid | undefined },
): Promise<void> {
  await tx
    .deleteFrom('given_tags')
    .where(ofItem(item))
    .where('tag', 'in', sameTag(tag))
    .$if(uid !== undefined, (query) => query.where('uid', '=', uid as number))
    .execute();
}

/** Of names that lists or the team forbid, also those that were given meanwhile. */
export async function removeForbidden(db: Database, forbids: (text: string) => boolean): Promise<void> {
  const rows = await db.selectFrom('given_tags').select('tag').distinct().execute();
  const forbidden = rows.map(({ tag }) => tag).filter(forbids);
  if (forbidden.length > 0) await db.deleteFrom('given_tags').where('tag', 'in', forbidden).execute();
  await db
    .deleteFrom('given_tags')
    .where('tag', 'in', db.selectFrom('forbidden_tags').select('name'))
    .execute();
}

export const tagsGivenBy = (db: Database, uid: Uid, limit: number) =>
  db
    .selectFrom('given_tags')
    .select(['tag', 'contribution', 'material', 'added_at'])
    .where('uid', '=', uid)
    .orderBy('added_at', 'desc')
    .limit(limit)
    .execute();

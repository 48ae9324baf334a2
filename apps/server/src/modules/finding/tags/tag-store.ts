// The rows of tags that members gave.
import { tagLimits, type Uid } from '@alcove/protocol';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { isShown, isShownTo, type ProfileReader } from '../../accounts/index.ts';
import { isListedSet } from '../../contributions/index.ts';

/** The material, or the set itself. */
export type TaggedItem = { contribution: number; material: number | null };

/** So many rows are looked at for one number. */
const lookedMax = 4000;

const ofItem = ({ contribution, material }: TaggedItem) =>
  sql<boolean>`contribution = ${contribution} and coalesce(material, 0) = ${material ?? 0}`;

export type StoredTag = { tag: string; items: number; own: boolean };

export async function tagsOfItem(
  db: Database,
  item: TaggedItem,
  reader: ProfileReader,
  now: number,
): Promise<StoredTag[]> {
  const { rows } = await sql<StoredTag>`
    select tag, own, (
      select least(count(distinct (contribution, coalesce(material, 0)))::int, ${tagLimits.counted}) from (
        select other.contribution, other.material from given_tags other
        where other.tag = here.tag and ${isListedSet(sql`other.contribution`, now)} and ${isShown(sql`other.uid`, now)}
        limit ${lookedMax}
      ) as looked) as items
    from (
      select tag, count(*) as members, bool_or(uid = ${reader.uid ?? 0}) as own
      from given_tags
      where ${ofItem(item)} and ${isShownTo(sql`given_tags.uid`, reader, now)} group by tag
    ) as here
    order by members desc, tag limit ${tagLimits.perItem}`.execute(db);
  return rows;
}

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

/** Of one member, or of all. */
export async function removeItemTag(
  tx: Database,
  item: TaggedItem,
  { tag, uid }: { tag: string; uid: Uid | undefined },
): Promise<void> {
  await tx
    .deleteFrom('given_tags')
    .where(ofItem(item))
    .where('tag', '=', tag)
    .$if(uid !== undefined, (query) => query.where('uid', '=', uid as number))
    .execute();
}

export async function suggestTags(
  db: Database,
  start: string,
  now: number,
): Promise<{ tag: string; items: number }[]> {
  const pattern = `${start.replace(/[\\%_]/g, '\\$&')}%`;
  const { rows } = await sql<{ tag: string; items: number }>`
    select tag,
      least(count(distinct (contribution, coalesce(material, 0)))::int, ${tagLimits.counted}) as items
    from (
      select tag, contribution, material from given_tags as given
      where tag like ${pattern} and ${isShown(sql`given.uid`, now)} limit ${lookedMax}
    ) as begins
    where ${isListedSet(sql`begins.contribution`, now)}
    group by tag order by items desc, tag limit ${tagLimits.suggested}`.execute(db);
  return rows;
}

export const tagsGivenBy = (db: Database, uid: Uid, limit: number) =>
  db
    .selectFrom('given_tags')
    .select(['tag', 'contribution', 'material', 'added_at'])
    .where('uid', '=', uid)
    .orderBy('added_at', 'desc')
    .limit(limit)
    .execute();

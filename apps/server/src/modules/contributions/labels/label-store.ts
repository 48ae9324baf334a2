// The rows of labels.
import { labelLimits, type Uid } from '@alcove/protocol';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { isShown, isShownTo, type ProfileReader } from '../../accounts/index.ts';

/** The material, or the set itself. */
export type LabelledItem = { contribution: number; material: number | null };

/** So many rows are looked at for one number. */
const lookedMax = 4000;

const ofItem = ({ contribution, material }: LabelledItem) =>
  sql<boolean>`contribution = ${contribution} and coalesce(material, 0) = ${material ?? 0}`;

export type ItemLabel = { label: string; items: number; own: boolean };

export async function itemLabels(
  db: Database,
  item: LabelledItem,
  reader: ProfileReader,
  now: number,
): Promise<ItemLabel[]> {
  const { rows } = await sql<ItemLabel>`
    select label, own, (
      select least(count(distinct (contribution, coalesce(material, 0)))::int, ${labelLimits.counted}) from (
        select other.contribution, other.material from contribution_labels other
        join contributions as set on set.id = other.contribution and set.status = 'published'
        where other.label = here.label and ${isShown(sql`set.uid`, now)} and ${isShown(sql`other.uid`, now)}
        limit ${lookedMax}
      ) as looked) as items
    from (
      select label, count(*) as members, bool_or(uid = ${reader.uid ?? 0}) as own
      from contribution_labels
      where ${ofItem(item)} and ${isShownTo(sql`contribution_labels.uid`, reader, now)} group by label
    ) as here
    order by members desc, label limit ${labelLimits.perItem}`.execute(db);
  return rows;
}

/** The set is locked. */
export async function addItemLabels(
  tx: Database,
  { contribution, material }: LabelledItem,
  { uid, labels, now }: { uid: Uid; labels: readonly string[]; now: number },
): Promise<void> {
  await tx
    .insertInto('contribution_labels')
    .values(labels.map((label) => ({ contribution, material, label, uid, added_at: now })))
    .execute();
}

/** Of one member, or of all. */
export async function removeItemLabel(
  tx: Database,
  item: LabelledItem,
  { label, uid }: { label: string; uid: Uid | undefined },
): Promise<void> {
  await tx
    .deleteFrom('contribution_labels')
    .where(ofItem(item))
    .where('label', '=', label)
    .$if(uid !== undefined, (query) => query.where('uid', '=', uid as number))
    .execute();
}

export async function suggestLabels(
  db: Database,
  start: string,
  now: number,
): Promise<{ label: string; items: number }[]> {
  const pattern = `${start.replace(/[\\%_]/g, '\\$&')}%`;
  const { rows } = await sql<{ label: string; items: number }>`
    select label,
      least(count(distinct (contribution, coalesce(material, 0)))::int, ${labelLimits.counted}) as items
    from (
      select label, contribution, material from contribution_labels as given
      where label like ${pattern} and ${isShown(sql`given.uid`, now)} limit ${lookedMax}
    ) as begins
    where exists (
      select from contributions as set
      where set.id = begins.contribution and set.status = 'published' and ${isShown(sql`set.uid`, now)}
    )
    group by label order by items desc, label limit ${labelLimits.suggested}`.execute(db);
  return rows;
}

export const labelsAddedBy = (db: Database, uid: Uid, limit: number) =>
  db
    .selectFrom('contribution_labels')
    .select(['label', 'contribution', 'material', 'added_at'])
    .where('uid', '=', uid)
    .orderBy('added_at', 'desc')
    .limit(limit)
    .execute();

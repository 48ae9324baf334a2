// The rows of sets.
import type { ContributionStatus, Section, Uid } from '@alcove/protocol';
import { sql, type Updateable } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { ContributionRow as Row } from '../../platform/db/schema.generated.ts';

export type StoredSet = {
  id: number;
  uid: Uid;
  status: ContributionStatus;
  title: string;
  description: string;
  section: Section | null;
  premium: boolean;
  blur: boolean;
  owner_confirm: boolean;
  publication_confirm: boolean;
  cover: number | null;
  begun_at: number;
  changed_at: number;
  submitted_at: number;
  prepared_at: number;
  published_at: number;
  texts_changed_at: number;
  ended_at: number;
  decided_by: number | null;
  decided_at: number;
  reason: string;
  note: string;
  photos: number;
  films: number;
  favourites: number;
  views: number;
};

export const setColumns = [
  'id',
  'uid',
  'status',
  'title',
  'description',
  'section',
  'premium',
  'blur',
  'owner_confirm',
  'publication_confirm',
  'cover',
  'begun_at',
  'changed_at',
  'submitted_at',
  'prepared_at',
  'published_at',
  'texts_changed_at',
  'ended_at',
  'decided_by',
  'decided_at',
  'reason',
  'note',
  'photos',
  'films',
  'favourites',
  'views',
] as const satisfies readonly (keyof StoredSet)[];

const all = (db: Database) => db.selectFrom('contributions').select(setColumns);

export const setById = async (db: Database, id: number): Promise<StoredSet | undefined> =>
  (await all(db).where('id', '=', id).executeTakeFirst()) as StoredSet | undefined;

/** In the order of `ids`. */
export async function setsById(db: Database, ids: readonly number[]): Promise<StoredSet[]> {
  if (ids.length === 0) return [];
  const rows = await all(db)
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute();
  const known = new Map(rows.map((row) => [row.id, row as StoredSet]));
  return ids.flatMap((id) => known.get(id) ?? []);
}

/** The author is locked before. */
export const lockSet = async (tx: Database, id: number): Promise<StoredSet | undefined> =>
  (await all(tx).where('id', '=', id).forUpdate().executeTakeFirst()) as StoredSet | undefined;

/** Against changes until the transaction ends; others who hold it so do not wait. */
export const holdSet = async (tx: Database, id: number): Promise<StoredSet | undefined> =>
  (await all(tx).where('id', '=', id).forShare().executeTakeFirst()) as StoredSet | undefined;

export async function addSet(tx: Database, uid: Uid, now: number): Promise<StoredSet> {
  const row = await tx
    .insertInto('contributions')
    .values({ uid, begun_at: now, changed_at: now })
    .returning(setColumns)
    .executeTakeFirstOrThrow();
  return row as StoredSet;
}

export const changeSet = async (
  tx: Database,
  id: number,
  change: Omit<Updateable<Row>, 'id' | 'uid'>,
): Promise<void> => void (await tx.updateTable('contributions').set(change).where('id', '=', id).execute());

export const removeSet = async (tx: Database, id: number): Promise<void> =>
  void (await tx.deleteFrom('contributions').where('id', '=', id).execute());

/** Sets that were never submitted, the latest first. */
export const draftsOf = async (db: Database, uid: Uid): Promise<StoredSet[]> =>
  (await all(db)
    .where('uid', '=', uid)
    .where('submitted_at', '=', 0)
    .orderBy('id', 'desc')
    .execute()) as StoredSet[];

export async function submittedSince(tx: Database, uid: Uid, since: number): Promise<number> {
  const { count } = await tx
    .selectFrom('contributions')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('uid', '=', uid)
    .where('submitted_at', '>', since)
    .executeTakeFirstOrThrow();
  return count;
}

type Page = { offset: number; limit: number };

export async function setsOf(
  db: Database,
  uid: Uid,
  { status, offset, limit }: Page & { status?: ContributionStatus | undefined },
): Promise<StoredSet[]> {
  const rows = await all(db)
    .where('uid', '=', uid)
    .$if(status !== undefined, (query) => query.where('status', '=', status as string))
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
  return rows as StoredSet[];
}

export async function countsByStatus(db: Database, uid: Uid): Promise<Record<ContributionStatus, number>> {
  const rows = await db
    .selectFrom('contributions')
    .select(['status', sql<number>`count(*)::int`.as('count')])
    .where('uid', '=', uid)
    .groupBy('status')
    .execute();
  const counts = { waiting: 0, pending: 0, published: 0, rejected: 0 };
  for (const { status, count } of rows) counts[status as ContributionStatus] = count;
  return counts;
}

/** Ids of drafts that were begun, and of rejected sets that were decided, before these moments. */
export const expiredSets = async (
  db: Database,
  { draftsBefore, rejectedBefore, limit }: { draftsBefore: number; rejectedBefore: number; limit: number },
): Promise<{ id: number; uid: Uid }[]> =>
  (await db
    .selectFrom('contributions')
    .select(['id', 'uid'])
    .where((where) =>
      where.or([
        where.and([where('submitted_at', '=', 0), where('begun_at', '<=', draftsBefore)]),
        where.and([
          where('status', '=', 'rejected'),
          where('ended_at', '>', 0),
          where('ended_at', '<=', rejectedBefore),
        ]),
      ]),
    )
    .limit(limit)
    .execute()) as { id: number; uid: Uid }[];

export async function countPublished(db: Database): Promise<{ sets: number; materials: number }> {
  const row = await db
    .selectFrom('contributions')
    .select([
      sql<number>`count(*)::int`.as('sets'),
      sql<number>`coalesce(sum(photos + films), 0)::int`.as('materials'),
    ])
    .where('status', '=', 'published')
    .executeTakeFirstOrThrow();
  return row;
}

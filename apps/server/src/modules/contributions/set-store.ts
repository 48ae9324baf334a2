// The rows of sets.
import type { ContributionStatus, Section, Uid } from '@alcove/protocol';
import { sql, type Updateable } from 'kysely';
import type { Database, ListRange } from '../../platform/db/database.ts';
import type { ContributionTable } from '../../platform/db/schema.generated.ts';

/** What authors write and choose of a set as a whole. */
type SetTexts = {
  title: string;
  description: string;
  section: Section | null;
  premium: boolean;
  blur: boolean;
  owner_confirm: boolean;
  publication_confirm: boolean;
};

export const textColumns = [
  'title',
  'description',
  'section',
  'premium',
  'blur',
  'owner_confirm',
  'publication_confirm',
] as const satisfies readonly (keyof SetTexts)[];

/** Absent ones stay as they are. */
export type TextEdit = { [F in keyof SetTexts]?: NonNullable<SetTexts[F]> | undefined };

/** `hidden`: by the team; then `status_before` says what its author is shown. */
export type StoredStatus = ContributionStatus | 'hidden';

export type StoredSet = SetTexts & {
  id: number;
  uid: Uid;
  status: StoredStatus;
  status_before: ContributionStatus | null;
  /** As a whole, and not for its files alone. */
  hidden: boolean;
  cover: number | null;
  begun_at: number;
  changed_at: number;
  submitted_at: number;
  prepared_at: number;
  published_at: number;
  texts_changed_at: number;
  ended_at: number;
  /** When a reviewer sent this submission, or one before, to votes; 0: never. */
  poll_at: number;
  decided_by: number | null;
  decided_at: number;
  reason: string;
  note: string;
  photos: number;
  films: number;
  favourites: number;
  views: number;
  /** People who are visible sign; sets from before keep the reviewer's tick. */
  asks_consents: boolean;
};

export const setColumns = [
  'id',
  'uid',
  'status',
  'status_before',
  'hidden',
  ...textColumns,
  'cover',
  'begun_at',
  'changed_at',
  'submitted_at',
  'prepared_at',
  'published_at',
  'texts_changed_at',
  'ended_at',
  'poll_at',
  'decided_by',
  'decided_at',
  'reason',
  'note',
  'photos',
  'films',
  'favourites',
  'views',
  'asks_consents',
] as const satisfies readonly (keyof StoredSet)[];

/** Premium members vote on this submission of it. */
export const isPolled = ({
  status,
  poll_at,
  submitted_at,
}: Pick<StoredSet, 'status' | 'poll_at' | 'submitted_at'>): boolean =>
  status === 'pending' && poll_at > 0 && poll_at >= submitted_at;

export const shownStatus = ({
  status,
  status_before,
}: Pick<StoredSet, 'status' | 'status_before'>): ContributionStatus =>
  status === 'hidden' ? (status_before ?? 'waiting') : status;
/** The same within a statement. */
const authorsStatus = sql<ContributionStatus>`coalesce(status_before, status)`;

const all = (db: Database) => db.selectFrom('contributions').select(setColumns);

export const setById = async (db: Database, id: number): Promise<StoredSet | undefined> =>
  (await all(db).where('id', '=', id).executeTakeFirst()) as StoredSet | undefined;

export const setOfTitle = async (db: Database, uid: Uid, title: string): Promise<StoredSet | undefined> =>
  (await all(db).where('uid', '=', uid).where('title', '=', title).executeTakeFirst()) as
    | StoredSet
    | undefined;

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

type Columns = Omit<Updateable<ContributionTable>, 'id' | 'uid' | 'changed_at'>;
type Judged = (typeof textColumns)[number] | 'cover' | 'status' | 'status_before' | 'texts_changed_at';

/** Of a set, what no reviewer judges. */
export const changeSet = async (
  tx: Database,
  id: number,
  change: Omit<Columns, Judged> & { status?: 'rejected'; texts_changed_at?: 0 },
): Promise<void> => void (await tx.updateTable('contributions').set(change).where('id', '=', id).execute());

/**
 * Under a new version, which is `changed_at`: it rises also twice in a millisecond, so that none returns. A set comes
 * to wait for review only through here, and words and files of a prepared one change only in a transaction that calls
 * this too: one version is one state of everything that a reviewer judges.
 */
export const reviseSet = (tx: Database, id: number, now: number, change: Columns): Promise<unknown> =>
  tx
    .updateTable('contributions')
    .set({ ...change, changed_at: sql<number>`greatest(${now}::bigint, changed_at + 1)` })
    .where('id', '=', id)
    .execute();

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

type OwnFilter = { status?: ContributionStatus | undefined; draft?: boolean | undefined };

const ofAuthor = (db: Database, uid: Uid, { status, draft }: OwnFilter) =>
  db
    .selectFrom('contributions')
    .where('uid', '=', uid)
    .$if(status !== undefined, (query) => query.where(authorsStatus, '=', status as ContributionStatus))
    .$if(draft !== undefined, (query) => query.where('submitted_at', draft ? '=' : '>', 0));

/** First what its author is to do something about, then what others do, then what is settled. */
const ownOrder: readonly ContributionStatus[] = ['waiting', 'pending', 'rejected', 'published'];

export const setsOf = async (
  db: Database,
  uid: Uid,
  { offset, limit, ...filter }: ListRange & OwnFilter,
): Promise<StoredSet[]> =>
  (await ofAuthor(db, uid, filter)
    .select(setColumns)
    .orderBy(sql`array_position(${ownOrder}::text[], ${authorsStatus})`)
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute()) as StoredSet[];

export async function countOf(db: Database, uid: Uid, filter: OwnFilter): Promise<number> {
  const { count } = await ofAuthor(db, uid, filter)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** How many sets of an author are in each state, and of those that wait, how many were never submitted. */
export async function countsByStatus(
  db: Database,
  uid: Uid,
): Promise<{ counts: Record<ContributionStatus, number>; drafts: number }> {
  const rows = await ofAuthor(db, uid, {})
    .select([
      authorsStatus.as('shown'),
      sql<number>`count(*)::int`.as('count'),
      sql<number>`(count(*) filter (where submitted_at = 0))::int`.as('drafts'),
    ])
    .groupBy('shown')
    .execute();
  const counts = { waiting: 0, pending: 0, published: 0, rejected: 0 };
  for (const { shown, count } of rows) counts[shown] = count;
  return { counts, drafts: rows.reduce((sum, row) => sum + row.drafts, 0) };
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

/** Of these numbers. */
export async function setTitles(db: Database, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('contributions').select(['id', 'title']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, title }) => [id, title]));
}

// The rows of cases: what each is about, what named it, and by when it is decided.
import {
  type CaseItem,
  type CaseItemKind,
  type CaseKind,
  caseKinds,
  type CaseList,
  type CaseState,
  caseLimits,
  type Uid,
} from '@alcove/protocol';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';

export type NoticeSource = 'report' | 'contact' | 'underage' | 'copy' | 'order' | 'escalation';
type Notice = { source: NoticeSource; notice: string };

export type StoredCase = {
  reference: string;
  kind: CaseKind;
  state: CaseState;
  author: Uid | null;
  received_at: number;
  due_at: number;
  taken_by: Uid | null;
  /** The case whose removal its things are copies of. */
  copy_of: string | null;
};

const columns = [
  'reference',
  'kind',
  'state',
  'author',
  'received_at',
  'due_at',
  'taken_by',
  'copy_of',
] as const;

/** Counted in the transaction, so that no number is left out: the last row that an intake locks. */
export async function nextReference(tx: Database, year: number): Promise<string> {
  const { last } = await tx
    .insertInto('case_numbers')
    .values({ year, last: 1 })
    .onConflict((conflict) => conflict.column('year').doUpdateSet({ last: sql`case_numbers.last + 1` }))
    .returning('last')
    .executeTakeFirstOrThrow();
  return `${year}-${last}`;
}

/** One name of a thing, for sets. */
export const nameOf = ({ kind, within, id }: { kind: string; within: number; id: string }): string =>
  `${kind} ${within} ${id}`;

const isAmong = (items: readonly CaseItem[]) =>
  sql<boolean>`(case_items.kind, within, item) in (select * from unnest(
    ${items.map(({ kind }) => kind)}::text[], ${items.map(({ within }) => within)}::bigint[],
    ${items.map(({ id }) => id)}::text[]))`;

/** Open cases about any of the items, which the transaction holds; the oldest first. */
export async function openCasesOf(tx: Database, items: readonly CaseItem[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('case_items')
    .innerJoin('cases', 'cases.reference', 'case_items.reference')
    .select('cases.reference')
    .distinct()
    .select('received_at')
    .where('is_open', '=', true)
    .where(isAmong(items))
    .orderBy('received_at')
    .orderBy('cases.reference')
    .execute();
  return rows.map(({ reference }) => reference);
}

/** Those that a case of this kind has left in view: the same claim hides them no more. */
export async function keptOf(
  tx: Database,
  kind: CaseKind,
  items: readonly CaseItem[],
): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('case_items')
    .innerJoin('cases', 'cases.reference', 'case_items.reference')
    .select(['case_items.kind', 'within', 'item'])
    .where('cases.kind', '=', kind)
    .where('cases.decision', 'is not', null)
    .where('hidden', '=', false)
    .where(isAmong(items))
    .execute();
  return new Set(rows.map((row) => nameOf({ kind: row.kind, within: row.within, id: row.item })));
}

export const addCase = (
  tx: Database,
  row: Omit<StoredCase, 'state' | 'taken_by' | 'copy_of'> & Partial<Pick<StoredCase, 'copy_of'>>,
) => tx.insertInto('cases').values(row).execute();

/** Those of another open case stay with it. */
export const addItems = async (
  tx: Database,
  reference: string,
  items: readonly CaseItem[],
): Promise<void> => {
  if (items.length === 0) return;
  await tx
    .insertInto('case_items')
    .values(items.map(({ kind, within, id }) => ({ reference, kind, within, item: id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

/** A thing that is hidden as part of a case that is decided. */
export const addHidden = (tx: Database, reference: string, { kind, within, id }: CaseItem) =>
  tx
    .insertInto('case_items')
    .values({ reference, kind, within, item: id, is_open: false, hidden: true })
    .onConflict((conflict) =>
      conflict.columns(['reference', 'kind', 'within', 'item']).doUpdateSet({ hidden: true }),
    )
    .execute();

/** Where copies of what a case removed are told to an author. */
export const copyCaseOf = async (tx: Database, removal: string, author: Uid): Promise<string | undefined> =>
  (
    await tx
      .selectFrom('cases')
      .select('reference')
      .where('copy_of', '=', removal)
      .where('author', '=', author)
      .executeTakeFirst()
  )?.reference;

/** Without those that an appeal of their author has made a matter of its own. */
export const copyCasesOf = async (
  db: Database,
  removal: string,
): Promise<Pick<StoredCase, 'reference' | 'author'>[]> =>
  (await db
    .selectFrom('cases')
    .select(['reference', 'author'])
    .where('copy_of', '=', removal)
    .where(
      sql<boolean>`exists (
        select from case_items as copied join case_items as removed using (kind, within, item)
        where copied.reference = cases.reference and removed.reference = cases.copy_of)`,
    )
    .orderBy('reference')
    .execute()) as Pick<StoredCase, 'reference' | 'author'>[];

/** Copies are part of the removal no more. */
export const partFrom = (tx: Database, removal: string, copyCase: string) =>
  sql`
    delete from case_items using case_items as copied
    where case_items.reference = ${removal} and copied.reference = ${copyCase}
      and (case_items.kind, case_items.within, case_items.item) = (copied.kind, copied.within, copied.item)`.execute(
    tx,
  );

/** The earliest clock rules, and the gravest kind. */
export const joinCase = (
  tx: Database,
  reference: string,
  { kind, dueAt }: { kind: CaseKind; dueAt: number },
) =>
  tx
    .updateTable('cases')
    .set({
      due_at: sql`least(due_at, ${dueAt}::bigint)`,
      kind: sql`case when array_position(${[...caseKinds]}::text[], ${kind}) < array_position(${[...caseKinds]}::text[], kind)
        then ${kind} else kind end`,
    })
    .where('reference', '=', reference)
    .execute();

export const addNotice = (tx: Database, reference: string, { source, notice }: Notice, receivedAt: number) =>
  tx
    .insertInto('case_notices')
    .values({ reference, source, notice, received_at: receivedAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

/** Another notice of the case suspects a minor. */
export const wasSuspected = async (tx: Database, reference: string, notice: string): Promise<boolean> => {
  const { rows } = await sql`
    select from case_notices
    where reference = ${reference} and notice <> ${notice} and (source = 'underage' or notice in (
      select reports.reference from reports where reason = 'underage'))
    limit 1`.execute(tx);
  return rows.length > 0;
};

const waiting = sql<boolean>`state in ('new', 'open')`;

/** A number of a case or of a notice, an address of a sender, or authors whose nick holds it. */
export type CaseSearch = { q: string; authors: readonly Uid[] };

/** What its author reads of their own case never tells who named it: it is not found by its notices. */
const isFound = ({ q, authors }: CaseSearch, reader: Uid) => sql<boolean>`(
  cases.reference = ${q}
  or cases.author = any(${[...authors]}::bigint[])
  or cases.author is distinct from ${reader} and cases.reference in (
    select reference from case_notices where notice = upper(${q}) or (source = 'contact' and notice in (
      select contact_messages.reference from contact_messages where lower(email) = lower(${q}))))
)`;

type Listed = {
  state: CaseList;
  kind: CaseKind | undefined;
  search?: CaseSearch | undefined;
  page: number;
  reader: Uid;
  now: number;
};

/** What waits, the earliest clock first; what is decided, the latest first. */
export async function listCases(db: Database, asked: Listed): Promise<StoredCase[]> {
  const { state, kind, search, page, reader, now } = asked;
  const isOver = state === 'decided' || state === 'closed';
  let query = db.selectFrom('cases').select(columns);
  query = isOver ? query.where('state', '=', state) : query.where(waiting);
  if (state === 'mine') query = query.where('taken_by', '=', reader);
  if (state === 'late') query = query.where('due_at', '<', now);
  if (kind) query = query.where('kind', '=', kind);
  if (search) query = query.where(isFound(search, reader));
  query = isOver
    ? query.orderBy('received_at', 'desc').orderBy('reference')
    : query.orderBy('due_at').orderBy('reference');
  const rows = await query
    .offset((page - 1) * caseLimits.perPage)
    .limit(caseLimits.perPage)
    .execute();
  return rows as StoredCase[];
}

export async function countCases(
  db: Database,
  { reader, kind, search, now }: Pick<Listed, 'reader' | 'kind' | 'search' | 'now'>,
): Promise<Record<CaseList, number>> {
  const asked = sql`${kind ? sql`kind = ${kind}` : sql`true`} and ${search ? isFound(search, reader) : sql`true`}`;
  // Nearly all of a hundred thousand cases are closed: where all are asked for, the numbers given say how many. Each
  // number is a case, and no case is deleted.
  const closed =
    kind || search
      ? sql`(select count(*)::int from cases where state = 'closed' and ${asked})`
      : sql`(select coalesce(sum(last), 0)::int from case_numbers) - todo - decided`;
  const { rows } = await sql<Record<CaseList, number>>`
    select todo, mine, late, decided, ${closed} as closed
    from (
      select count(*)::int as todo,
        count(*) filter (where taken_by = ${reader})::int as mine,
        count(*) filter (where due_at < ${now})::int as late
      from cases where ${waiting} and ${asked}) as waits,
      (select count(*)::int as decided from cases where state = 'decided' and ${asked}) as decisions`.execute(
    db,
  );
  return rows[0] ?? { todo: 0, mine: 0, late: 0, decided: 0, closed: 0 };
}

export const waits = ({ state }: Pick<StoredCase, 'state'>): boolean => state === 'new' || state === 'open';

export const caseOf = async (db: Database, reference: string): Promise<StoredCase | undefined> =>
  (await db.selectFrom('cases').select(columns).where('reference', '=', reference).executeTakeFirst()) as
    | StoredCase
    | undefined;

/** Of the cases that a notice joined, the one that waits, else the oldest. */
export const caseOfNotice = async (db: Database, notice: string): Promise<string | undefined> =>
  (
    await db
      .selectFrom('case_notices')
      .innerJoin('cases', 'cases.reference', 'case_notices.reference')
      .select('cases.reference')
      .where('notice', '=', notice)
      .orderBy(sql`state in ('decided', 'closed')`)
      .orderBy('cases.received_at')
      .limit(1)
      .executeTakeFirst()
  )?.reference;

export const lockCase = async (tx: Database, reference: string): Promise<StoredCase | undefined> =>
  (await tx
    .selectFrom('cases')
    .select(columns)
    .where('reference', '=', reference)
    .forUpdate()
    .executeTakeFirst()) as StoredCase | undefined;

/** Opened by somebody of the team, and taken where it says so. */
export const markOpen = (tx: Database, reference: string, taken: { taken_by?: Uid } = {}) =>
  tx
    .updateTable('cases')
    .set({ state: sql`case state when 'new' then 'open' else state end`, ...taken })
    .where('reference', '=', reference)
    .execute();

/** Of each case, in the order in which they are locked. */
export async function itemsOf(
  db: Database,
  references: readonly string[],
): Promise<ReadonlyMap<string, CaseItem[]>> {
  const rows = await db
    .selectFrom('case_items')
    .select(['reference', 'kind', 'within', 'item'])
    .where('reference', '=', sql<string>`any(${references}::text[])`)
    .orderBy('kind')
    .orderBy('within')
    .orderBy(sql`item collate "C"`)
    .execute();
  const items = new Map<string, CaseItem[]>(references.map((reference) => [reference, []]));
  for (const { reference, kind, within, item } of rows)
    items.get(reference)?.push({ kind: kind as CaseItemKind, within, id: item });
  return items;
}

/** The oldest first. */
export async function noticesOf(db: Database, reference: string): Promise<Notice[]> {
  const rows = await db
    .selectFrom('case_notices')
    .select(['source', 'notice'])
    .where('reference', '=', reference)
    .orderBy('received_at')
    .orderBy('notice')
    .execute();
  return rows as Notice[];
}

export async function countNotices(
  db: Database,
  references: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('case_notices')
    .select(['reference', sql<number>`count(*)::int`.as('count')])
    .where('reference', '=', sql<string>`any(${references}::text[])`)
    .where('source', '<>', 'copy')
    .groupBy('reference')
    .execute();
  return new Map(rows.map(({ reference, count }) => [reference, count]));
}

/** Which of the cases have a thing that is out of view. */
export async function hiddenAmong(db: Database, references: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('case_items')
    .innerJoin('hidings', (join) =>
      join
        .onRef('hidings.kind', '=', 'case_items.kind')
        .onRef('hidings.within', '=', 'case_items.within')
        .onRef('hidings.item', '=', 'case_items.item'),
    )
    .select('case_items.reference')
    .distinct()
    .where('case_items.reference', '=', sql<string>`any(${references}::text[])`)
    .execute();
  return new Set(rows.map(({ reference }) => reference));
}

// The rows of decisions on cases, of what contests them, and of strikes.
import type { CaseDecision, CaseGround, CaseItem, Uid } from '@alcove/protocol';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import type { StatementReasons } from './decision-rules.ts';
import { addCase, nameOf } from './case-store.ts';

export type StoredDecision = {
  reference: string;
  decision: CaseDecision;
  ground: CaseGround;
  reasons: StatementReasons;
  decided_at: number;
  decided_by: Uid | null;
};

/** The latest on a case: its own, or one on an appeal against it. */
export const latestDecision = async (db: Database, reference: string): Promise<StoredDecision | undefined> =>
  (await db
    .selectFrom('cases')
    .select(['reference', 'decision', 'ground', 'reasons', 'decided_at', 'decided_by'])
    .where((where) => where.or([where('reference', '=', reference), where('contests', '=', reference)]))
    .where('decision', 'is not', null)
    .orderBy('decided_at', 'desc')
    .orderBy('received_at', 'desc')
    .limit(1)
    .executeTakeFirst()) as StoredDecision | undefined;

/** The first on a case, which an appeal may have replaced. */
export const ownDecision = (db: Database, reference: string) =>
  db.selectFrom('cases').select('decided_by').where('reference', '=', reference).executeTakeFirst();

export const writeDecision = (tx: Database, { reference, reasons, ...decided }: StoredDecision) =>
  tx
    .updateTable('cases')
    .set({ ...decided, reasons: JSON.stringify(reasons), state: 'decided' })
    .where('reference', '=', reference)
    .execute();

/** Of a case that is no appeal: what its decision hides, and that another notice opens a new one. */
export async function settleItems(
  tx: Database,
  reference: string,
  hidden: readonly CaseItem[],
): Promise<void> {
  await tx
    .updateTable('case_items')
    .set({ is_open: false, hidden: false })
    .where('reference', '=', reference)
    .execute();
  if (hidden.length === 0) return;
  await tx
    .insertInto('case_items')
    .values(
      hidden.map(({ kind, within, id }) => ({
        reference,
        kind,
        within,
        item: id,
        is_open: false,
        hidden: true,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['reference', 'kind', 'within', 'item']).doUpdateSet({ hidden: true }),
    )
    .execute();
}

/** What the decision on a case hides. */
export async function hiddenItemsOf(db: Database, reference: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('case_items')
    .select(['kind', 'within', 'item'])
    .where('reference', '=', reference)
    .where('hidden', '=', true)
    .execute();
  return new Set(rows.map(({ kind, within, item }) => nameOf({ kind, within, id: item })));
}

export const markUnfounded = (tx: Database, reference: string) =>
  tx.updateTable('case_notices').set({ unfounded: true }).where('reference', '=', reference).execute();

export const markAuthorTold = (tx: Database, reference: string) =>
  tx.updateTable('cases').set({ author_told: true }).where('reference', '=', reference).execute();

export const isAuthorTold = async (db: Database, reference: string): Promise<boolean> =>
  (await db
    .selectFrom('cases')
    .select('reference')
    .where('reference', '=', reference)
    .where('author_told', '=', true)
    .executeTakeFirst()) !== undefined;

/** A case about the decision on another, which the transaction holds. */
export async function addAppeal(
  tx: Database,
  appeal: { reference: string; author: Uid | null; receivedAt: number; dueAt: number },
  { contests, by, text }: { contests: string; by: string; text: string },
): Promise<void> {
  const { reference, author, receivedAt, dueAt } = appeal;
  await addCase(tx, { reference, kind: 'appeal', author, received_at: receivedAt, due_at: dueAt });
  await tx
    .updateTable('cases')
    .set({ contests, contested_by: by, contest: text })
    .where('reference', '=', reference)
    .execute();
}

/** `by`: a notice, or nothing: the author. */
export const appealBy = (db: Database, reference: string, by: string) =>
  db
    .selectFrom('cases')
    .select(['reference', 'state', 'received_at', 'due_at', 'decided_at'])
    .where('contests', '=', reference)
    .where('contested_by', '=', by)
    .executeTakeFirst();

/** Which decision a case contests, and by whom. */
export const contestOf = async (
  db: Database,
  reference: string,
): Promise<{ contests: string; by: string; text: string } | undefined> => {
  const row = await db
    .selectFrom('cases')
    .select(['contests', 'contested_by as by', 'contest as text'])
    .where('reference', '=', reference)
    .executeTakeFirst();
  return row?.contests ? { contests: row.contests, by: row.by, text: row.text } : undefined;
};

/** Of appeals in a list: the case that each contests, and who took the latest decision in it. */
export async function contestedBy(
  db: Database,
  references: readonly string[],
): Promise<ReadonlyMap<string, { contested: string; decider: Uid | null }>> {
  const { rows } = await sql<{ reference: string; contested: string; decider: Uid | null }>`
    select appeal.reference, appeal.contests as contested, latest.decided_by as decider
    from cases as appeal, lateral (
      select decided_by from cases
      where (reference = appeal.contests or contests = appeal.contests) and decision is not null
      order by decided_at desc, received_at desc limit 1
    ) as latest
    where appeal.reference = any(${references}::text[]) and appeal.contests is not null`.execute(db);
  return new Map(rows.map(({ reference, ...contest }) => [reference, contest]));
}

export async function countStrikes(db: Database, uid: Uid, now: number): Promise<number> {
  const { count } = await db
    .selectFrom('strikes')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('uid', '=', uid)
    .where('until_at', '>', now)
    .executeTakeFirstOrThrow();
  return count;
}

type Strike = { reference: string; uid: Uid; struck_at: number; until_at: number; banned_until_at: number };

export const addStrike = (tx: Database, strike: Strike) =>
  tx
    .insertInto('strikes')
    .values(strike)
    .onConflict((conflict) => conflict.doNothing())
    .execute();

export const strikeOf = (db: Database, reference: string) =>
  db.selectFrom('strikes').selectAll().where('reference', '=', reference).executeTakeFirst();

export const removeStrike = (tx: Database, reference: string) =>
  tx.deleteFrom('strikes').where('reference', '=', reference).execute();

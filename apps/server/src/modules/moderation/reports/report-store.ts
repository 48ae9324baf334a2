// The rows of reports: each with its items and sealed pictures, or not at all.
import type { ReportKind, ReportReason, Uid } from '@alcove/protocol';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import type { SealedEvidence } from './evidence.ts';

/** As the reporter named them. */
type Items = { reporter: Uid; kind: ReportKind; within: number | undefined; ids: readonly string[] };

/** What the member has reported of these items, why, and under which reference last; without what was lifted. */
export const reportedBefore = (tx: Database, { reporter, kind, within = 0, ids }: Items) =>
  tx
    .selectFrom('report_items')
    .innerJoin('reports', 'reports.reference', 'report_items.reference')
    .select(['item', 'reason', 'report_items.reference'])
    .where('report_items.reporter', '=', reporter)
    .where('report_items.kind', '=', kind)
    .where('lifted_at', '=', 0)
    .where('within', '=', within)
    .where('item', '=', sql<string>`any(${ids}::text[])`)
    .orderBy('reported_at', 'desc')
    .execute();

export async function countReportsSince(tx: Database, reporter: Uid, since: number): Promise<number> {
  const { count } = await tx
    .selectFrom('reports')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('reporter', '=', reporter)
    .where('reported_at', '>', since)
    .executeTakeFirstOrThrow();
  return count;
}

export async function addReport(
  tx: Database,
  { reporter, kind, within = 0, ids }: Items,
  sealed: SealedEvidence,
  about: { reference: string; reason: ReportReason; reportedAt: number },
): Promise<void> {
  const { reference } = about;
  await addSealed(tx, { ...about, kind, reporter }, sealed);
  await tx
    .insertInto('report_items')
    .values(ids.map((item) => ({ reference, reporter, kind, within, item })))
    .onConflict((conflict) =>
      conflict.columns(['reporter', 'kind', 'within', 'item']).doUpdateSet({ reference }),
    )
    .execute();
}

/** `reporter` null: the site's own copy of what a message names. */
export async function addSealed(
  tx: Database,
  about: {
    reference: string;
    kind: ReportKind;
    reason: ReportReason;
    reporter: Uid | null;
    reportedAt: number;
  },
  { pictures, ...evidence }: SealedEvidence,
): Promise<void> {
  const { reportedAt, ...row } = about;
  const { reference } = row;
  await tx
    .insertInto('reports')
    .values({ ...row, ...evidence, reported_at: reportedAt })
    .execute();
  if (pictures.length === 0) return;
  await tx
    .insertInto('report_pictures')
    .values(pictures.map((picture) => ({ reference, ...picture })))
    .execute();
}

const columns = ['reference', 'kind', 'reason', 'reported_at', 'opened'] as const;

/** Counts one more opening. */
export const openReport = (tx: Database, reference: string) =>
  tx
    .updateTable('reports')
    .set((row) => ({ opened: row('opened', '+', 1) }))
    .where('reference', '=', reference)
    .returning([...columns, 'reporter', 'sealed', 'sha256'])
    .executeTakeFirst();

/** A suspicion of a minor that nobody has lifted; its row is held. */
export const lockSuspicion = (tx: Database, reference: string) =>
  tx
    .selectFrom('reports')
    .select(['kind', 'sealed'])
    .where('reference', '=', reference)
    .where('reason', '=', 'underage')
    .where('lifted_at', '=', 0)
    .forUpdate()
    .executeTakeFirst();

export const markLifted = async (tx: Database, reference: string, now: number): Promise<void> =>
  void (await tx.updateTable('reports').set({ lifted_at: now }).where('reference', '=', reference).execute());

export const sealedPicture = (db: Database, reference: string, number: number) =>
  db
    .selectFrom('report_pictures')
    .select(['number', 'type', 'sealed'])
    .where('reference', '=', reference)
    .where('number', '=', number)
    .executeTakeFirst();

export const reportsBy = (db: Database, reporter: number) =>
  db
    .selectFrom('reports')
    .select(['reference', 'kind', 'reason', 'sealed', 'reported_at'])
    .where('reporter', '=', reporter)
    .orderBy('reported_at')
    .execute();

export const reportersOf = (db: Database, references: readonly string[]) =>
  db
    .selectFrom('reports')
    .select(['reference', 'reporter'])
    .where('reference', '=', sql<string>`any(${references}::text[])`)
    .execute();

/** Suspicions that were found false: the same member may suspect it anew. */
export const liftAll = (tx: Database, references: readonly string[], now: number) =>
  tx
    .updateTable('reports')
    .set({ lifted_at: now })
    .where('reference', '=', sql<string>`any(${references}::text[])`)
    .where('reason', '=', 'underage')
    .where('lifted_at', '=', 0)
    .execute();

/** Whatever their reasons: the same members may report the same again. */
export const liftReports = (tx: Database, references: readonly string[], now: number) =>
  tx
    .updateTable('reports')
    .set({ lifted_at: now })
    .where('reference', '=', sql<string>`any(${[...references]}::text[])`)
    .execute();

export const sealedReport = (db: Database, reference: string) =>
  db.selectFrom('reports').select('sealed').where('reference', '=', reference).executeTakeFirst();

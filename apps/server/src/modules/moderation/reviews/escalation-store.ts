// The rows of what reviewers handed on from the queue.
import type { ReportReason, ReviewKind, Uid } from '@alcove/protocol';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';

export type StoredEscalation = {
  reference: string;
  kind: ReviewKind;
  item: number;
  reason: ReportReason;
  note: string;
  escalated_at: number;
  escalated_by: Uid | null;
};

/** Of which a case waits for its decision. */
const waitingOnes = (db: Database, kind: ReviewKind) =>
  db
    .selectFrom('escalations')
    .where('escalations.kind', '=', kind)
    .where(
      sql<boolean>`exists (select from case_notices join cases using (reference)
        where source = 'escalation' and notice = escalations.reference and state in ('new', 'open'))`,
    );

/** Ids of the queue that are out of it. */
export async function escalatedOf(db: Database, kind: ReviewKind): Promise<number[]> {
  const rows = await waitingOnes(db, kind).select('item').execute();
  return rows.map(({ item }) => item);
}

/** Who handed it on; undefined: it is in the queue. */
export const escalationOf = (db: Database, kind: ReviewKind, item: number) =>
  waitingOnes(db, kind).select('escalated_by').where('item', '=', item).executeTakeFirst();

export const addEscalation = (tx: Database, escalation: StoredEscalation) =>
  tx.insertInto('escalations').values(escalation).execute();

export const escalationsByReference = async (
  db: Database,
  references: readonly string[],
): Promise<StoredEscalation[]> =>
  (await db
    .selectFrom('escalations')
    .selectAll()
    .where('reference', '=', sql<string>`any(${references}::text[])`)
    .orderBy('escalated_at')
    .execute()) as StoredEscalation[];

// The rows of what was suspected in rooms, as the cases about it read and close them.
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';

export const underageReportsByReference = (db: Database, references: readonly string[]) =>
  db
    .selectFrom('underage_reports')
    .select(['reference', 'uid', 'nick', 'room', 'comment', 'reporter', 'created_at'])
    .where('reference', '=', sql<string>`any(${references}::text[])`)
    .orderBy('created_at')
    .execute();

/** Another report by the same member counts again. */
export const closeUnderageReports = (tx: Database, references: readonly string[]) =>
  tx
    .updateTable('underage_reports')
    .set({ state: 'closed' })
    .where('reference', '=', sql<string>`any(${references}::text[])`)
    .execute();

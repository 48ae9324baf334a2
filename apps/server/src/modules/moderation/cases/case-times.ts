// Which cases are at half their time, near its end, or past it.
import { hourMs } from '@alcove/protocol';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';

const nearMs = 8 * hourMs;

/** 1: half its time is over; 2: eight hours are left; 3: none is. Of a short case the later step wins. */
export async function dueReminders(
  tx: Database,
  now: number,
): Promise<readonly { reference: string; step: number }[]> {
  const { rows } = await sql<{ reference: string; step: number }>`
    select reference, step from cases, lateral (
      select case
        when due_at <= ${now} then 3
        when due_at - ${nearMs} <= ${now} then 2
        when (received_at + due_at) / 2 <= ${now} then 1
        else 0 end as step
    ) as reached
    where state in ('new', 'open') and step > reminded
    order by due_at, reference
    for update of cases skip locked`.execute(tx);
  return rows;
}

/** For metrics. */
export async function waitingCases(
  db: Database,
  now: number,
): Promise<{ open: number; late: number; oldestMs: number }> {
  const { rows } = await sql<{ open: number; late: number; oldest: number | null }>`
    select count(*)::int as open, count(*) filter (where due_at <= ${now})::int as late, min(received_at) as oldest
    from cases where state in ('new', 'open')`.execute(db);
  const [{ open, late, oldest } = { open: 0, late: 0, oldest: null }] = rows;
  return { open, late, oldestMs: oldest === null ? 0 : Math.max(0, now - Number(oldest)) };
}

export const markReminded = (tx: Database, reference: string, step: number) =>
  tx.updateTable('cases').set({ reminded: step }).where('reference', '=', reference).execute();

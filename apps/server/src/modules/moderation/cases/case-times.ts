// Which cases are at half their time, near its end, or past it.
import { hourMs } from '@alcove/protocol';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';

const nearMs = 8 * hourMs;

export type ReminderStage = 'half' | 'near' | 'end';

/**
 * `step` counts the moments that are over: half the time, and eight hours before the end where the case had more; 3 is
 * the end. A process that was away reminds of the latest alone.
 */
export async function dueReminders(
  tx: Database,
  now: number,
): Promise<readonly { reference: string; step: number; stage: ReminderStage }[]> {
  const { rows } = await sql<{ reference: string; step: number; stage: ReminderStage }>`
    select reference, step, stage from cases, lateral (
      select (received_at + due_at) / 2 as half_at, greatest(due_at - ${nearMs}, received_at) as near_at
    ) as moments, lateral (
      select
        case
          when due_at <= ${now} then 3
          else (half_at <= ${now})::int + (near_at <= ${now} and near_at > received_at)::int end as step,
        case
          when due_at <= ${now} then 'end'
          when near_at > half_at and near_at <= ${now} or half_at > ${now} then 'near'
          else 'half' end as stage
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

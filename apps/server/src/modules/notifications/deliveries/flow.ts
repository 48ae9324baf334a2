// What is still to be mailed and pushed, for the operator.
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';

export async function waitingDeliveries(db: Database): Promise<{ mails: number; pushes: number }> {
  const { rows } = await sql<{ mails: number; pushes: number }>`
    select
      (
        (select count(*) from notification_waiting where channel = 'mail')
        + (select coalesce(sum(last_id - first_id + 1), 0) from notification_waiting_ranges)
      )::int as mails,
      (select count(*)::int from push_devices where payload is not null) as pushes`.execute(db);
  return rows[0] ?? { mails: 0, pushes: 0 };
}

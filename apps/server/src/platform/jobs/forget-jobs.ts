// Removes jobs that hold data of a member: those that wait, those that failed and wait again, those given up.
// The worker forgets a job that is done by itself.
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';

/**
 * `texts`: whole values in a job's payload, whatever their capitals. What people choose freely, such as a
 * name, may also be a word in another member's mail: it is looked for in its own `field` only.
 */
export async function forgetJobsOf(
  db: Database,
  texts: readonly string[],
  { field }: { field?: 'login' } = {},
): Promise<void> {
  if (texts.length === 0) return;
  const values = field ? `lax $.**.${field}` : 'strict $.**';
  await sql`
    delete from graphile_worker._private_jobs
    where exists (
      select from jsonb_path_query(payload::jsonb, ${values}::jsonpath) as value
      where jsonb_typeof(value) = 'string'
        and lower(value #>> '{}') in (select lower(text) from unnest(${texts}::text[]) as text)
    )`.execute(db);
}

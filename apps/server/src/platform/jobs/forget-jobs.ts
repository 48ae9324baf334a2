// Taking back jobs that speak of someone: what waits, what failed and waits again, what was given up.
// The worker forgets a job that is done by itself.
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';

/** `texts`: whole values anywhere in a job's payload, whatever their capitals. */
export async function forgetJobsOf(db: Database, texts: readonly string[]): Promise<void> {
  if (texts.length === 0) return;
  await sql`
    delete from graphile_worker._private_jobs
    where exists (
      select from jsonb_path_query(payload::jsonb, 'strict $.**') as value
      where jsonb_typeof(value) = 'string' and lower(value #>> '{}') in (select lower(text) from unnest(${texts}::text[]) as text)
    )`.execute(db);
}

// Jobs whose process died at work. The worker beneath gives them back after four hours; we know
// sooner: every connection of a process bears the process's name, a job at work bears it too, and
// the database lists the connections of the living.
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';

/** The name that this process's connections bear. */
export async function readOwnName(db: Database): Promise<string> {
  const answer = await sql<{ name: string }>`select current_setting('application_name') as name`.execute(db);
  return answer.rows[0]?.name ?? '';
}

export async function freeJobsOf(db: Database, name: string): Promise<void> {
  await sql`select graphile_worker.force_unlock_workers(array[${name}::text])`.execute(db);
}

export async function freeJobsOfTheDead(db: Database): Promise<void> {
  await sql`
    select graphile_worker.force_unlock_workers(array(
      select locked_by from graphile_worker._private_jobs where locked_by is not null
      except
      select application_name from pg_stat_activity
    ))`.execute(db);
}

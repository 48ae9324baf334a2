// What long runs share: how long they may take, and the faults they live with.
import { sql } from 'kysely';
import type { Database } from '../platform/db/database.ts';

const secondsAlone = 60;

/** `npm run soak` divides its time among the files. */
export const soakMs = Number(process.env.SOAK_SECONDS ?? secondsAlone) * 1000;

/** A session that is asked to end does so at its next step. */
const longestEndMs = 5000;

/**
 * Cuts all other database sessions that are at work, as a Postgres that is killed. Resolves when they have ended: who
 * asks the database then is not cut any more.
 */
export async function cutBusySessions(db: Database): Promise<void> {
  await sql`select pg_terminate_backend(pid, ${longestEndMs}) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`
    .execute(db)
    .catch(() => {
      // The run cut the session of this statement, too.
    });
}

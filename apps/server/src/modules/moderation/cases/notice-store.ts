// Which notices of a sender were found to have no ground at all.
import { noticeLimits } from '@alcove/protocol';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';

type Sender = { email: string } | { reporter: number };

/** `isUnheard`: for a month after the last of them, what they name stays in view until it is decided. */
export async function unfoundedFrom(
  db: Database,
  sender: Sender,
  now: number,
): Promise<{ count: number; isUnheard: boolean }> {
  const isTheirs =
    'email' in sender
      ? sql`source = 'contact' and notice in (
          select reference from contact_messages where lower(email) = ${sender.email.toLowerCase()})`
      : sql`source = 'report' and notice in (select reference from reports where reporter = ${sender.reporter})`;
  const { rows } = await sql<{ count: number; latest: number | null }>`
    select count(*)::int as count, max(decided_at) as latest
    from case_notices join cases using (reference)
    where unfounded and decided_at > ${now - noticeLimits.unfoundedWindowMs} and ${isTheirs}`.execute(db);
  const { count = 0, latest } = rows[0] ?? {};
  const isUnheard = count >= noticeLimits.unfounded && Number(latest) > now - noticeLimits.unheardMs;
  return { count, isUnheard };
}

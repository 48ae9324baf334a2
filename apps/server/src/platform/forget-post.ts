// What a recipient's post leaves behind: jobs that wait or were given up, mails that a demo kept.
import { createHash, randomBytes } from 'node:crypto';
import { dayMs } from '@alcove/protocol';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Database } from './db/database.ts';
import { forgetJobsOf } from './jobs/forget-jobs.ts';
import type { JobSpec } from './jobs/jobs.ts';

/** Mail addresses and phones of someone who leaves. */
export async function forgetPost(db: Database, recipients: readonly string[]): Promise<void> {
  await forgetJobsOf(db, recipients);
  for (const recipient of recipients) {
    const mentions = sql<boolean>`position(lower(${recipient}) in lower(text)) > 0`;
    await db
      .deleteFrom('outbox')
      .where((where) => where.or([where(sql`lower(recipient)`, '=', recipient.toLowerCase()), mentions]))
      .execute();
  }
}

/** A last mail has left by then, or is given up: what it left behind goes too. */
export const lastMailKeptMs = dayMs;

/**
 * A job that forgets a recipient later, once a last mail has left; it holds a salted hash instead of the address.
 */
export const forgetRecipient: JobSpec<{ salt: string; digest: string }> = {
  name: 'forget_recipient',
  payload: z.object({
    salt: z.string().check(z.maxLength(64)),
    digest: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  }),
};

export function hideRecipient(recipient: string): { salt: string; digest: string } {
  const salt = randomBytes(16).toString('base64url');
  return {
    salt,
    digest: createHash('sha256')
      .update(salt + recipient.toLowerCase())
      .digest('hex'),
  };
}

export async function forgetHidden(
  db: Database,
  { salt, digest }: { salt: string; digest: string },
): Promise<void> {
  const hashed = (column: string) =>
    sql<string>`encode(sha256(convert_to(${salt} || lower(${sql.raw(column)}), 'UTF8')), 'hex')`;
  await db.deleteFrom('outbox').where(hashed('recipient'), '=', digest).execute();
  // Only failed jobs: the address may belong to another person by now, whose mail is on its way.
  await sql`
    delete from graphile_worker._private_jobs
    where payload -> 'payload' ->> 'to' is not null
      and attempts >= max_attempts
      and ${hashed(`(payload -> 'payload' ->> 'to')`)} = ${digest}`.execute(db);
}

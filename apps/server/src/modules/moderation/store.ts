// The messages of the contact form.
import type { ContactSubject, Language } from '@alcove/protocol';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

export type ContactMessage = {
  reference: string;
  email: string;
  subject: ContactSubject;
  message: string;
  page: string;
  /** Of the page it was written on: the receipt speaks it too. */
  language: Language;
};

/** What someone has written from an address, for her own copy. */
export const contactMessagesFrom = (db: Database, email: string) =>
  db
    .selectFrom('contact_messages')
    .select(['reference', 'subject', 'message', 'page', 'state', 'created_at'])
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .orderBy('created_at')
    .execute();

/** What has been answered goes, and what was about an account; a report that is open waits for its answer. */
export async function forgetContactMessagesFrom(tx: Database, email: string): Promise<void> {
  await tx
    .deleteFrom('contact_messages')
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where((where) => where.or([where('subject', '=', 'account'), where('state', '=', 'closed')]))
    .execute();
}

export async function addContactMessage(
  db: Database,
  message: ContactMessage,
  createdAt: number,
): Promise<void> {
  await db
    .insertInto('contact_messages')
    .values({ ...message, created_at: createdAt })
    .execute();
}

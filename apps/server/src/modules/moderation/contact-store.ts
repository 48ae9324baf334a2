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
  pages: string[];
  signature: string;
  represents: 'self' | 'other' | null;
  name: string;
  /** Of the page on which it was written; the receipt is in the same language. */
  language: Language;
};

/** The messages from one address, for the member's copy of their data. */
export const contactMessagesFrom = (db: Database, email: string) =>
  db
    .selectFrom('contact_messages')
    .select(['reference', 'subject', 'message', 'page', 'pages', 'signature', 'name', 'state', 'created_at'])
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .orderBy('created_at')
    .execute();

/** Erases messages that are closed or about an account; an open report stays until it has been answered. */
export async function forgetContactMessagesFrom(tx: Database, email: string): Promise<void> {
  await tx
    .deleteFrom('contact_messages')
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where((where) => where.or([where('subject', '=', 'account'), where('state', '=', 'closed')]))
    .execute();
}

export const contactMessagesByReference = (db: Database, references: readonly string[]) =>
  db
    .selectFrom('contact_messages')
    .select([
      'reference',
      'subject',
      'email',
      'language',
      'message',
      'page',
      'pages',
      'signature',
      'represents',
      'name',
      'created_at',
    ])
    .where('reference', '=', sql<string>`any(${references}::text[])`)
    .orderBy('created_at')
    .execute();

export const closeContactMessages = (tx: Database, references: readonly string[]) =>
  tx
    .updateTable('contact_messages')
    .set({ state: 'closed' })
    .where('reference', '=', sql<string>`any(${references}::text[])`)
    .execute();

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

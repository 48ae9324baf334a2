// The messages of the contact form.
import type { ContactSubject, Language } from '@alcove/protocol';
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

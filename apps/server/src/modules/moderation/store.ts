// The messages of the contact form.
import type { ContactMessageId, ContactSubject, Language } from '@alcove/protocol';
import type { Database } from '../../platform/db/database.ts';

export type ContactMessage = {
  reference: string;
  email: string;
  subject: ContactSubject;
  message: string;
  page: string;
  language: Language;
};

export async function addContactMessage(
  db: Database,
  { message, createdAt }: { message: ContactMessage; createdAt: number },
): Promise<ContactMessageId> {
  const { id } = await db
    .insertInto('contact_messages')
    .values({ ...message, created_at: createdAt })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id as ContactMessageId;
}

export async function findContactMessage(
  db: Database,
  id: ContactMessageId,
): Promise<ContactMessage | undefined> {
  const row = await db
    .selectFrom('contact_messages')
    .select(['reference', 'email', 'subject', 'message', 'page', 'language'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row as ContactMessage | undefined;
}

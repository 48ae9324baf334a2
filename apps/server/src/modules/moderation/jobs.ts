// The two letters of the contact form: a receipt for who wrote, a notice for who runs the site.
import * as z from 'zod/mini';
import { type ContactMessageId, defaultLanguage } from '@alcove/protocol';
import type { Database } from '../../platform/db/database.ts';
import type { Jobs, JobSpec } from '../../platform/jobs/jobs.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import type { Dictionaries } from '../../platform/words.ts';
import { findContactMessage } from './store.ts';
import { noticeLetter, receiptLetter } from './views.ts';

// Only the id: what was written stays in one place, and a deleted message is not mailed.
type OfMessage = { id: string };
const ofMessage = z.object({ id: z.uuid() });
export const contactReceipt: JobSpec<OfMessage> = { name: 'contact_receipt', payload: ofMessage };
export const contactNotice: JobSpec<OfMessage> = { name: 'contact_notice', payload: ofMessage };

export function handleLetters({
  db,
  jobs,
  mail,
  dictionaries,
  operatorEmail,
}: {
  db: Database;
  jobs: Jobs;
  mail: Mail;
  dictionaries: Dictionaries;
  operatorEmail: string;
}): void {
  jobs.handle(contactReceipt, async ({ id }) => {
    const message = await findContactMessage(db, id as ContactMessageId);
    if (message) await mail.send(receiptLetter(message, dictionaries[message.language].words));
  });
  jobs.handle(contactNotice, async ({ id }) => {
    const message = await findContactMessage(db, id as ContactMessageId);
    if (message) await mail.send(noticeLetter(message, dictionaries[defaultLanguage].words, operatorEmail));
  });
}

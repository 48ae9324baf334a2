// Messages of the contact form: each is stored together with the mails it causes, or not at all.
import { createHash } from 'node:crypto';
import {
  type CaseKind,
  type ContactSubject,
  dayMs,
  defaultLanguage,
  type InputOf,
  type Language,
  type moderationCalls,
} from '@alcove/protocol';
import type { Use } from '../../platform/engines.ts';
import { mailJob } from '../../platform/post.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Intake } from './cases/intake.ts';
import { newReference } from './reference.ts';
import { addContactMessage, type ContactMessage } from './contact-store.ts';
import { operatorMail, receiptMail } from './mails.ts';

/** Bounds the receipts to one address: anyone can type the address of another person. */
const receiptsPerAddress = { limit: 5, windowMs: dayMs } as const;

/** Acting on these takes something away from a person: the sender states that the facts are right. */
const statedAsAccurate: readonly ContactSubject[] = ['remove_image', 'illegal_content'];

const kindOf: Record<ContactSubject, CaseKind> = {
  remove_image: 'removal',
  illegal_content: 'illegal',
  account: 'account',
  appeal: 'appeal',
};

export function createContact({
  db,
  clock,
  jobs,
  rateLimits,
  dictionaries,
  operatorEmail,
  intake,
}: Use<'db' | 'clock' | 'jobs' | 'rateLimits' | 'dictionaries'> & {
  operatorEmail: string;
  intake: Intake;
}) {
  async function mayReceive(email: string): Promise<boolean> {
    // A digest, so that no counter names a person.
    const addressHash = createHash('sha256').update(email.toLowerCase()).digest('base64url');
    return (await rateLimits.take(`contact-receipt:${addressHash}`, receiptsPerAddress)).allowed;
  }

  return {
    async send(
      { accurate, ...written }: InputOf<typeof moderationCalls.contact>,
      language: Language,
    ): Promise<{ reference: string }> {
      if (statedAsAccurate.includes(written.subject) && !accurate) {
        throw new Refusal('accuracy_required', {}, { accurate: 'accuracy_required' });
      }

      const message: ContactMessage = { ...written, reference: newReference(), language };
      const mails = [operatorMail(message, dictionaries[defaultLanguage].words, operatorEmail)];
      if (await mayReceive(message.email)) mails.push(receiptMail(message, dictionaries[language].words));
      await db.transaction().execute(async (tx) => {
        await addContactMessage(tx, message, clock.now());
        const { reference } = message;
        const kind = kindOf[message.subject];
        await intake.receive(tx, { source: 'contact', reference, kind, items: [], author: undefined });
        for (const mail of mails) await jobs.add(tx, mailJob, mail);
      });
      return { reference: message.reference };
    },
  };
}

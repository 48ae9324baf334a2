// Taking a message of the contact form: stored together with the letters it causes, or not at all.
import { createHash } from 'node:crypto';
import { defaultLanguage, type InputOf, type Language, type moderationCalls } from '@alcove/protocol';
import type { RateLimits } from '../../platform/bus/rate-limits.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { letter } from '../../platform/post.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Dictionaries } from '../../platform/words.ts';
import { newReference } from './reference.ts';
import { maySend } from './rules.ts';
import { addContactMessage, type ContactMessage } from './store.ts';
import { noticeLetter, receiptLetter } from './views.ts';

/** Anyone may type anyone's address: nobody gets more receipts than this from the form. */
const receiptsPerAddress = { limit: 5, windowMs: 86_400_000 } as const;

export function createContact({
  db,
  clock,
  jobs,
  rateLimits,
  dictionaries,
  operatorEmail,
}: {
  db: Database;
  clock: Clock;
  jobs: Pick<Jobs, 'add'>;
  rateLimits: Pick<RateLimits, 'take'>;
  dictionaries: Dictionaries;
  operatorEmail: string;
}) {
  async function mayReceive(email: string): Promise<boolean> {
    // A digest, so that no counter names a person.
    const whose = createHash('sha256').update(email.toLowerCase()).digest('base64url');
    return (await rateLimits.take(`contact-receipt:${whose}`, receiptsPerAddress)).allowed;
  }

  return {
    async send(
      { accurate, ...written }: InputOf<typeof moderationCalls.contact>,
      language: Language,
    ): Promise<{ reference: string }> {
      const refused = maySend({ subject: written.subject, accurate });
      if (refused) throw new Refusal(refused, {}, { accurate: refused });

      const message: ContactMessage = { ...written, reference: newReference(), language };
      const letters = [noticeLetter(message, dictionaries[defaultLanguage].words, operatorEmail)];
      if (await mayReceive(message.email)) letters.push(receiptLetter(message, dictionaries[language].words));
      await db.transaction().execute(async (tx) => {
        await addContactMessage(tx, message, clock.now());
        for (const each of letters) await jobs.add(tx, letter, each);
      });
      return { reference: message.reference };
    },
  };
}

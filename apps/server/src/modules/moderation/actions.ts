// Taking a message of the contact form: stored together with the letters it causes, or not at all.
import { createHash } from 'node:crypto';
import type { InputOf, Language, moderationCalls } from '@alcove/protocol';
import type { RateLimits } from '../../platform/bus/rate-limits.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { Refusal } from '../../platform/refusal.ts';
import { contactNotice, contactReceipt } from './jobs.ts';
import { newReference } from './reference.ts';
import { maySend } from './rules.ts';
import { addContactMessage } from './store.ts';

/** Anyone may type anyone's address: nobody gets more receipts than this from the form. */
const receiptsPerAddress = { limit: 5, windowMs: 86_400_000 } as const;

export function createContact({
  db,
  clock,
  jobs,
  rateLimits,
}: {
  db: Database;
  clock: Clock;
  jobs: Jobs;
  rateLimits: RateLimits;
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

      const withReceipt = await mayReceive(written.email);
      const message = { ...written, reference: newReference(), language };
      await db.transaction().execute(async (tx) => {
        const id = await addContactMessage(tx, { message, createdAt: clock.now() });
        if (withReceipt) await jobs.add(tx, contactReceipt, { id });
        await jobs.add(tx, contactNotice, { id });
      });
      return { reference: message.reference };
    },
  };
}

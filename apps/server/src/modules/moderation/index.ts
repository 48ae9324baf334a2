// What people report and ask of those who run the site. So far: the contact form and its letters.
import type { moderationCalls } from '@alcove/protocol';
import type { RateLimits } from '../../platform/bus/rate-limits.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Handlers } from '../../platform/http/call.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Dictionaries } from '../../platform/words.ts';
import type { Belongings } from '../accounts/index.ts';
import { createContact } from './actions.ts';
import { contactMessagesFrom, forgetContactMessagesFrom } from './store.ts';

export type Moderation = { calls: Handlers<typeof moderationCalls>; belongings: Belongings };

/** Only from an address that she has proven: anybody may have typed another. */
const belongings: Belongings = {
  name: 'messages_to_the_team',
  async copy(db, { email }) {
    const messages = email === null ? [] : await contactMessagesFrom(db, email);
    return messages.map(({ created_at, ...message }) => ({
      ...message,
      sent_at: new Date(created_at).toISOString(),
    }));
  },
  async erase(tx, { email }) {
    if (email !== null) await forgetContactMessagesFrom(tx, email);
  },
};

export function createModeration(needs: {
  db: Database;
  clock: Clock;
  jobs: Pick<Jobs, 'add'>;
  rateLimits: Pick<RateLimits, 'take'>;
  dictionaries: Dictionaries;
  operatorEmail: string;
}): Moderation {
  const contact = createContact(needs);
  return { belongings, calls: { contact: (input, { language }) => contact.send(input, language) } };
}

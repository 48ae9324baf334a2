// What people report and ask of those who run the site. So far: the contact form and its letters.
import type { moderationCalls } from '@alcove/protocol';
import type { RateLimits } from '../../platform/bus/rate-limits.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Handlers } from '../../platform/http/call.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Dictionaries } from '../../platform/words.ts';
import { createContact } from './actions.ts';

export type Moderation = { calls: Handlers<typeof moderationCalls> };

export function createModeration(needs: {
  db: Database;
  clock: Clock;
  jobs: Pick<Jobs, 'add'>;
  rateLimits: Pick<RateLimits, 'take'>;
  dictionaries: Dictionaries;
  operatorEmail: string;
}): Moderation {
  const contact = createContact(needs);
  return { calls: { contact: (input, { language }) => contact.send(input, language) } };
}

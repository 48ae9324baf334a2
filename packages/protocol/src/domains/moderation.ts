// Moderation on the wire: so far, the contact form, which needs neither account nor gate.
import * as z from 'zod/mini';
import { defineCalls } from '../call.ts';
import { email, flag, line, prose } from '../fields.ts';

export const contactSubjects = ['remove_image', 'illegal_content', 'account', 'appeal'] as const;
export type ContactSubject = (typeof contactSubjects)[number];

export const contactLimits = { message: { min: 2, max: 5000 }, page: { max: 500 } } as const;

export const moderationCalls = defineCalls({
  contact: {
    door: 'site',
    method: 'POST',
    path: '/contact/',
    summary: 'Sends a message to the people who run the site; a receipt is mailed to the sender',
    input: z.object({
      email: email(),
      subject: z.enum(contactSubjects),
      message: prose(contactLimits.message),
      page: z._default(line({ min: 0, max: contactLimits.page.max }), ''),
      /** Required for the first two subjects: what is said is accurate. */
      accurate: z._default(flag(), false),
    }),
    output: z.object({ reference: z.string() }),
    rate: { limit: 5, windowMs: 3_600_000 },
  },
});

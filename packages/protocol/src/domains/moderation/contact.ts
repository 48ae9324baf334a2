// The contact form on the wire: it needs neither account nor gate.
import * as z from 'zod/mini';
import { defineCalls } from '../../call.ts';
import { email, flag, line, prose } from '../../fields.ts';
import { hourMs } from '../../durations.ts';

export const contactSubjects = ['remove_image', 'illegal_content', 'account', 'appeal'] as const;
export type ContactSubject = (typeof contactSubjects)[number];

export const contactLimits = { message: { min: 2, max: 5000 }, page: { max: 500 } } as const;

export const contactCalls = defineCalls({
  contact: {
    prefix: 'site',
    method: 'POST',
    path: '/contact/',
    who: 'anyone',
    summary: 'Sends a message to the people who run the site; a receipt is mailed to the sender',
    input: z.object({
      email: email().check(z.describe('Where the receipt goes')),
      subject: z
        .enum(contactSubjects)
        .check(z.describe('What it is about; decides who reads it and how soon')),
      message: prose(contactLimits.message),
      page: z
        ._default(line({ min: 0, max: contactLimits.page.max }), '')
        .check(z.describe('Address of the page it is about')),
      accurate: z
        ._default(flag(), false)
        .check(z.describe('1: what is said is accurate; required for remove_image and illegal_content')),
    }),
    output: z.object({ reference: z.string().check(z.describe('What to quote when writing again')) }),
    rate: { limit: 5, windowMs: hourMs },
  },
});

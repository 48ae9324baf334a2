// The contact form on the wire: it needs neither account nor gate.
import * as z from 'zod/mini';
import { defineCalls } from '../../call.ts';
import { email, flag, line, prose } from '../../fields.ts';
import { hourMs } from '../../durations.ts';
import { noticeLimits } from './limits.ts';

export const contactSubjects = [
  'remove_image',
  'illegal_content',
  'account',
  'appeal',
  'own_data',
  'complaint',
] as const;
export type ContactSubject = (typeof contactSubjects)[number];

export const contactLimits = { message: { min: 2, max: 5000 }, page: { max: 500 } } as const;

const linesOf = (text: string) =>
  text
    .split(/[\r\n]+/)
    .map((each) => each.trim())
    .filter(Boolean);

/** A list, or the lines of one text: what a form without scripts sends. */
export const pageAddresses = () => {
  const list = z.array(line(contactLimits.page)).check(z.maxLength(noticeLimits.pages));
  const text = z.string().check(z.maxLength(noticeLimits.pages * (contactLimits.page.max + 2)));
  return z.union([list, z.pipe(z.pipe(text, z.transform(linesOf)), list)]);
};

export const contactCalls = defineCalls({
  contact: {
    whileReadOnly: true,
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
      pages: z
        ._default(pageAddresses(), [])
        .check(z.describe('Addresses of pages and files, beside `page`; also as lines of one text')),
      signature: z
        ._default(line({ min: 0, max: noticeLimits.nameMax }), '')
        .check(z.describe('A typed name; required for remove_image')),
      represents: z
        .optional(z.enum(['self', 'other']))
        .check(
          z.describe(
            'Whom the image shows: the sender, or somebody whom they may speak for; required for remove_image',
          ),
        ),
      no_consent: z
        ._default(flag(), false)
        .check(z.describe('1: who is visible did not agree; required for remove_image')),
      name: z
        ._default(line({ min: 0, max: noticeLimits.nameMax }), '')
        .check(z.describe('Of the sender; may be empty')),
      accurate: z
        ._default(flag(), false)
        .check(z.describe('1: what is said is accurate; required for remove_image and illegal_content')),
    }),
    output: z.object({ reference: z.string().check(z.describe('What to quote when writing again')) }),
    rate: { limit: 5, windowMs: hourMs },
  },
});

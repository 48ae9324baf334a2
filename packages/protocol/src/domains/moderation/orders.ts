// Orders of authorities on the wire: an owner enters what arrived on paper or by mail, and a case follows.
import * as z from 'zod/mini';
import { defineCalls } from '../../call.ts';
import { email, flag, flagOut, line, prose, whole } from '../../fields.ts';
import { hourMs } from '../../durations.ts';
import { timeOut, uidInput } from '../accounts/fields.ts';
import { pageAddresses } from './contact.ts';
import { noticeLimits, orderLimits } from './limits.ts';
import { reportReasons } from './reasons.ts';
import { person } from './reports.ts';

/** `act`: against content (DSA 9); `information`: about a member (DSA 10). */
export const orderDemands = ['act', 'information'] as const;
export type OrderDemand = (typeof orderDemands)[number];

/** States of the Union, which the report of transparency counts one by one; `other` is outside of it. */
export const orderCountries = [
  'AT',
  'BE',
  'BG',
  'CY',
  'CZ',
  'DE',
  'DK',
  'EE',
  'EL',
  'ES',
  'FI',
  'FR',
  'HR',
  'HU',
  'IE',
  'IT',
  'LT',
  'LU',
  'LV',
  'MT',
  'NL',
  'PL',
  'PT',
  'RO',
  'SE',
  'SI',
  'SK',
  'other',
] as const;

export const enteredOrder = z.object({
  reference: z.string(),
  authority: z.string(),
  country: z.string(),
  number: z.string().check(z.describe('Under which the authority knows it; may be empty')),
  email: z.string().check(z.describe('Where it is answered; may be empty')),
  demand: z.enum(orderDemands),
  reason: z.enum(reportReasons),
  text: z.string(),
  pages: z.array(z.string()),
  hides: flagOut(),
  due_at: timeOut(),
  entered_at: timeOut(),
  entered_by: z.nullable(person),
});

export const ordersCalls = defineCalls({
  enterOrder: {
    prefix: 'site',
    who: 'moderate',
    method: 'POST',
    path: '/member/moderation/orders/enter/',
    stepUp: true,
    summary:
      'Enters the order of an authority, by an owner: a case opens with the time that the order leaves, and what it names is hidden at once if it says so; it is recorded',
    input: z.object({
      uid: z.optional(uidInput()),
      authority: line({ min: 2, max: orderLimits.authorityMax }),
      country: z.enum(orderCountries),
      number: z._default(line({ min: 0, max: orderLimits.numberMax }), ''),
      email: z
        .optional(z.union([z.literal(''), email()]))
        .check(z.describe('Of the authority, which is then mailed a receipt and what became of it')),
      demand: z._default(z.enum(orderDemands), 'act'),
      reason: z._default(z.enum(reportReasons), 'illegal'),
      text: prose({ min: 2, max: orderLimits.demandMax }),
      pages: z._default(pageAddresses(), []).check(z.describe(`Up to ${noticeLimits.pages} addresses`)),
      hours: whole(orderLimits.hours).check(z.describe('That it leaves')),
      hides: z._default(flag(), false),
    }),
    output: z.object({
      reference: z.string(),
      cases: z.array(z.string()).check(z.describe('One for each author of what it names')),
      unknown: z.array(z.string()).check(z.describe('Addresses of no thing of the site')),
    }),
    rate: { limit: 60, windowMs: hourMs },
  },
});

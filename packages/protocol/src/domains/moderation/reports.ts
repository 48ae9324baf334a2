// Reports on the wire: what members report, and how the team reads it. What is sealed is the server's own copy;
// nothing that a reporter sends is evidence.
import * as z from 'zod/mini';
import { defineCalls } from '../../call.ts';
import { flagOut, line, prose, whole } from '../../fields.ts';
import { timeOut, uidInput } from '../accounts/fields.ts';
import { blockTypes } from '../relations.ts';
import { reportLimits } from './limits.ts';
import { reportKinds, reportReasons } from './reasons.ts';
import { hourMs } from '../../durations.ts';

/** Ids of several domains: numbers, or names of pictures. */
export const itemId = () =>
  z.pipe(
    z.union([z.int(), z.string().check(z.maxLength(reportLimits.idMax))]),
    z.pipe(z.transform(String), z.string().check(z.regex(/^[\w-]+$/))),
  );
const itemIds = () =>
  z.pipe(
    z.union([itemId(), z.array(itemId()).check(z.maxLength(reportLimits.items))]),
    z.transform((ids) => [...new Set(typeof ids === 'string' ? [ids] : ids)]),
  );

export const person = z.object({
  uid: z.int(),
  nick: z.string().check(z.describe('Empty: the account is erased')),
});

export const openedReport = z.object({
  reference: z.string(),
  kind: z.enum(reportKinds),
  reason: z.enum(reportReasons),
  reported_at: timeOut(),
  opened: z.int().check(z.describe('How often it has been opened')),
  held: flagOut().check(z.describe('1: it hides something that `liftSuspicion` gives back')),
  comment: z.string(),
  reporter: z.nullable(person).check(z.describe('Null: the account is erased')),
  author: z.nullable(person),
  place: z.string().check(z.describe('Where it stood')),
  lines: z.array(
    z.object({
      id: z.string(),
      by: z.nullable(person),
      text: z.string(),
      at: timeOut(),
      reported: flagOut(),
      pictures: z.array(z.int()).check(z.describe('Numbers of sealed pictures')),
    }),
  ),
  missing: z.int().check(z.describe('Pictures that could not be read when the report was sealed')),
  sha256: z.string().check(z.describe('Of what was sealed, pictures included')),
});
export type OpenedReport = z.infer<typeof openedReport>;

const readers = { prefix: 'site', who: 'readReports', stepUp: true } as const;
const reference = () => line({ max: 20 });

export const reportsCalls = defineCalls({
  report: {
    whileReadOnly: true,
    prefix: 'site',
    method: 'POST',
    path: '/report/',
    who: 'report',
    apart: 'unaffected',
    summary:
      'Reports what another member wrote or gave to the moderators, and blocks them if asked; the other is not told. The same again answers the same reference',
    input: z.object({
      uid: z.optional(uidInput()),
      kind: z.enum(reportKinds),
      within: z
        .optional(whole({ min: 1, max: Number.MAX_SAFE_INTEGER }))
        .check(z.describe('Of a message the other’s uid, of a line its room')),
      id: z._default(itemIds(), []).check(z.describe('One or several')),
      reason: z.enum(reportReasons),
      comment: z._default(prose({ min: 0, max: reportLimits.commentMax }), ''),
      block: z.optional(z.enum(blockTypes)).check(z.describe('Blocks the author too, for so long')),
    }),
    output: z.object({
      reference: z.string().check(z.describe('What to quote when writing to the team')),
      blocked: flagOut().check(z.describe('0 although asked for: the author is unnamed, or gone')),
    }),
    rate: { limit: 60, windowMs: hourMs },
  },
  liftSuspicion: {
    ...readers,
    method: 'POST',
    path: '/member/moderation/reports/lift/',
    summary: 'Finds the suspicion of a minor false: what it alone hides is shown again; it is recorded',
    input: z.object({ uid: z.optional(uidInput()), reference: reference() }),
    output: z.object({ reference: z.string() }),
    rate: { limit: 60, windowMs: hourMs },
  },
  reportPicture: {
    ...readers,
    method: 'POST',
    path: '/member/moderation/reports/picture/',
    summary: 'A picture that was sealed with a report',
    input: z.object({
      uid: z.optional(uidInput()),
      reference: reference(),
      picture: whole({ min: 1, max: reportLimits.pictures }),
    }),
    output: z.object({ type: z.string(), content: z.string().check(z.describe('In base64')) }),
    rate: { limit: 240, windowMs: 60_000 },
  },
});

// Pictures that are kept out of the site, on the wire: their prints, which files they come from, what was refused.
import * as z from 'zod/mini';
import { defineCalls } from '../../call.ts';
import { hourMs } from '../../durations.ts';
import { line, prose, whole } from '../../fields.ts';
import { timeOut, uidInput } from '../accounts/fields.ts';
import { pictureDoors } from '../media/doors.ts';
import { knownImageLimits } from './limits.ts';

/**
 * The gravest first.
 *   minor      shows a minor
 *   illegal    illegal for another reason
 *   consent    somebody depicted never agreed
 *   withdrawn  somebody depicted agreed, and does no more
 */
export const knownImageKinds = ['minor', 'illegal', 'consent', 'withdrawn'] as const;
export type KnownImageKind = (typeof knownImageKinds)[number];

/** Why a row of a listed file is skipped. */
export const knownImageFaults = [
  'columns',
  'hash_short',
  'hash_wrong',
  'hash_missing',
  'digest_wrong',
  'kind_wrong',
  'too_many',
] as const;
export type KnownImageFault = (typeof knownImageFaults)[number];

const print = () =>
  z.string().check(z.describe('64 hexadecimal digits of PDQ, or of SHA-256 where it has none'));

const knownImage = z.object({
  id: z.int(),
  print: print(),
  source: z.string().check(z.describe('The name of a listed file; empty: removed here')),
  kind: z.enum(knownImageKinds),
  added_at: timeOut(),
  refusals: z.int(),
});
export type KnownImage = z.infer<typeof knownImage>;

const listedFile = z.object({
  name: z.string(),
  rows: z.int(),
  read_at: timeOut(),
  skipped: z.int().check(z.describe('Rows that are broken')),
  faults: z
    .array(z.object({ line: z.int(), fault: z.enum(knownImageFaults) }))
    .check(z.describe('The first of them')),
});
export type ListedFile = z.infer<typeof listedFile>;

const refused = z.object({
  id: z.int(),
  at: timeOut(),
  door: z.enum(pictureDoors),
  print: print(),
  turned: z.boolean().check(z.describe('It matched mirrored or turned')),
  bits: z.int().check(z.describe('How many of 256 differ')),
  reference: z.string().check(z.describe('Of its case; empty: erased')),
  allowed: z.boolean(),
});

export const knownImagesCalls = defineCalls({
  knownImages: {
    prefix: 'site',
    who: 'readReports',
    stepUp: true,
    method: 'GET',
    path: '/member/moderation/known',
    summary:
      'Prints of pictures that are kept out, the latest first, with what they refused; no picture is shown',
    input: z.object({
      q: z
        ._default(line({ min: 0, max: 64 }), '')
        .check(z.describe('The beginning of a print, or the reference of a case')),
      page: z._default(whole({ min: 1, max: 50_000 }), 1),
    }),
    output: z.object({
      list: z.array(knownImage),
      total_count: z.int(),
      prints: z.int().check(z.describe('Of own removals and of all listed files')),
      refused_lately: z.int().check(z.describe('In 30 days')),
      allowed: z.int(),
      files: z.array(listedFile),
      latest: z.optional(refused).check(z.describe('What was refused last')),
    }),
    rate: { limit: 240, windowMs: 60_000 },
  },
  allowImage: {
    prefix: 'site',
    who: 'readReports',
    stepUp: true,
    method: 'POST',
    path: '/member/moderation/known/allow/',
    summary:
      'Lets a file through that was refused by mistake: this file alone, for everybody; it is recorded',
    input: z.object({
      uid: z.optional(uidInput()),
      id: whole({ min: 1, max: Number.MAX_SAFE_INTEGER }).check(z.describe('Of what was refused')),
      reason: prose({ min: 3, max: knownImageLimits.reasonMax }),
    }),
    output: z.object({ id: z.int() }),
    rate: { limit: 60, windowMs: hourMs },
  },
});

// The search of members on the wire: what they are found by, in which order, and how each is shown.
import * as z from 'zod/mini';
import { defineCalls } from '../../call.ts';
import { flag, flagOut, line, whole } from '../../fields.ts';
import { ageOfMajority } from '../../gate.ts';
import { ageMax } from '../accounts/limits.ts';
import { epochSecondsOut } from '../accounts/fields.ts';
import { memberSummary } from '../accounts/member.ts';
import { genders } from '../accounts/person.ts';
import { memberSearch } from './limits.ts';

export const searchOrders = ['online', 'new', 'views'] as const;
export type SearchOrder = (typeof searchOrders)[number];

const bounded = (age: number) => Math.min(ageMax, Math.max(ageOfMajority, age));

/** `36`, or `28-52`; either end may be absent. */
export function agesFrom(text: string): { from: number; to: number } | undefined {
  const [, first = '', dash = '', second = ''] = /^(\d{0,3})(-?)(\d{0,3})$/.exec(text) ?? [];
  if (first === '' && second === '') return undefined;
  const from = first === '' ? ageOfMajority : Number(first);
  const to = dash === '' ? from : second === '' ? ageMax : Number(second);
  if (from > to || to < ageOfMajority || from > ageMax) return undefined;
  return { from: bounded(from), to: bounded(to) };
}

const gendersFrom = (text: string): number[] => [...new Set(text.split(',').map(Number))].toSorted();
const known: readonly number[] = Object.values(genders);

const listedMember = z.extend(memberSummary, {
  online: flagOut().check(z.describe('1: connected now; 0 for readers who may enter no room')),
  last_online: epochSecondsOut().check(z.describe('The day alone for readers who may enter no room')),
  photos: z
    .optional(z.int())
    .check(z.describe('In the public and Premium albums; to readers who may see photos')),
  contributions: z.int().check(z.describe('How many sets are published')),
});
export type ListedMember = z.infer<typeof listedMember>;

export const memberSearchCalls = defineCalls({
  searchMembers: {
    prefix: 'site',
    method: 'GET',
    path: '/user/search',
    who: 'anyone',
    apart: 'hidden',
    summary: 'Members who match every filter, 20 a page',
    input: z.object({
      nick: z
        .optional(line({ min: memberSearch.nickMin, max: 100 }))
        .check(
          z.describe(
            'A part of it, in any case, without accents, in Latin for Cyrillic letters, one letter wrong',
          ),
        ),
      gender: z
        .optional(
          z.pipe(
            z.pipe(
              z.union([z.string().check(z.maxLength(20)), z.pipe(z.int(), z.transform(String))]),
              z.transform(gendersFrom),
            ),
            z.array(z.int()).check(z.refine((list) => list.every((each) => known.includes(each)))),
          ),
        )
        .check(z.describe('Several with commas: 1 male, 2 female, 3 couple, 4 trans')),
      age: z
        .optional(
          z.pipe(
            z.pipe(
              z.union([z.string().check(z.maxLength(7)), z.pipe(z.int(), z.transform(String))]),
              z.transform((text) => agesFrom(text) ?? null),
            ),
            z.object({ from: z.int(), to: z.int() }),
          ),
        )
        .check(z.describe('36, or 28-52')),
      country: z
        .optional(line({ max: 2 }))
        .check(z.describe('ISO 3166-1 alpha-2; to readers who see places')),
      region: z.optional(line({ max: 8 })).check(z.describe('ISO 3166-2; to readers who see places')),
      photo: z._default(flag(), false).check(z.describe('1: with photos in an album')),
      certified: z._default(flag(), false),
      contributions: z._default(flag(), false).check(z.describe('1: with published sets')),
      online: z._default(flag(), false).check(z.describe('1: online within ten days')),
      near: z
        .optional(z.pipe(whole({ min: 1, max: 1000 }), z.literal(memberSearch.nearKm)))
        .check(z.describe('Kilometres from one’s own position; one of the steps')),
      sort: z._default(z.enum(searchOrders), 'online'),
      page: z._default(whole({ min: 1, max: memberSearch.pages }), 1),
    }),
    output: z.object({
      list: z.array(listedMember),
      total_count: z.int().check(z.describe('Exact to 1,000')),
      more: flagOut().check(z.describe('1: more than that')),
    }),
  },
});

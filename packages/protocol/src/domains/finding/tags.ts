// Tags on the wire: keywords that Premium members put on a set, or on one of its photos and films.
import * as z from 'zod/mini';
import { type CallSpec, defineCalls } from '../../call.ts';
import { flagOut, idInput, line } from '../../fields.ts';
import { hourMs } from '../../durations.ts';
import { tagLimits } from './limits.ts';
import { foundReading } from './reading.ts';

/** As a tag is kept and compared, or nothing where a text is none. */
export function readTag(raw: string): string | undefined {
  const tag = raw.normalize('NFC').replace(/\s+/gu, ' ').replace(/^ ?#/u, '').trim().toLowerCase();
  return tag.length > 0 && tag.length <= tagLimits.max && !/\p{C}/u.test(tag) ? tag : undefined;
}

/** Of one script: a name whose letters pass for those of another deceives its readers. */
const ofOneScript =
  /^(?:[\p{Script=Latin}\d '’-]+|[\p{Script=Cyrillic}\d '’-]+|[\p{Script=Greek}\d '’-]+|[\p{Script=Armenian}\d '’-]+|[\p{Script=Georgian}\d '’-]+|[\p{Script=Hebrew}\d '’-]+|[\p{Script=Arabic}\d '’-]+)$/u;
/** Parts of the addresses of tags. */
const routeWords: readonly string[] = ['photo', 'video', 'contributions'];

/** Whether a tag as `readTag` answers it may be given: letters and digits of one script, spaces, apostrophes, hyphens. */
export const mayBeGiven = (tag: string): boolean =>
  tag.length >= tagLimits.min &&
  /^[\p{L}\d]/u.test(tag) &&
  ofOneScript.test(tag) &&
  !routeWords.includes(tag);

/** The material, or the set itself. */
const item = {
  id: z.optional(idInput()).check(z.describe('The set')),
  material_id: z.optional(idInput()).check(z.describe('One of its photos and films, instead of the set')),
};

const itemTag = z.object({
  tag: z.string(),
  items: z.int().check(z.describe('Published sets, photos and films that carry it; counted to 1,000')),
  own: flagOut().check(z.describe('1: the reader added it')),
  removable: flagOut().check(z.describe('1: the reader added it, owns the set or moderates')),
});
export type ItemTag = z.infer<typeof itemTag>;

const itemTags = z.object({ tags: z.array(itemTag) });
const sent = () => line({ max: 4 * tagLimits.max });

const byHand = {
  prefix: 'site',
  method: 'POST',
  rate: { limit: 240, windowMs: hourMs },
} satisfies Partial<CallSpec>;

export const tagsCalls = defineCalls({
  itemTags: {
    prefix: 'site',
    method: 'GET',
    path: '/tags/get',
    who: 'anyone',
    apart: 'hidden',
    summary: 'The tags of a set, or of one of its photos and films, those that most members added first',
    input: z.object(item),
    output: itemTags,
    rate: { limit: 600, windowMs: 60_000 },
  },
  addTags: {
    ...byHand,
    path: '/tags/add/',
    who: 'label',
    apart: 'refused',
    summary:
      'Adds tags to a published set, or to one of its photos and films; one’s own again change nothing',
    input: z.object({
      ...item,
      tags: z.pipe(
        z.union([sent(), z.array(sent()).check(z.maxLength(50))]),
        z.transform((tags) => (typeof tags === 'string' ? [tags] : tags)),
      ),
    }),
    output: itemTags,
  },
  removeTag: {
    ...byHand,
    path: '/tags/remove/',
    who: 'ownAccount',
    apart: 'hidden',
    summary: 'Removes a tag of one’s own; the owner of the set and the team remove it for all',
    input: z.object({ ...item, tag: sent() }),
    output: itemTags,
  },
  suggestedTags: {
    ...foundReading,
    path: '/tags/suggest',
    summary: 'Tags of published sets that begin so, those with the most items first',
    input: z.object({ q: sent() }),
    output: z.object({ tags: z.array(z.object({ tag: z.string(), items: z.int() })) }),
  },
});

// Sets and their materials as readers get them: a card of lists, and a whole set.
import * as z from 'zod/mini';
import { flagOut } from '../../fields.ts';
import { languages } from '../../languages.ts';
import { epochSecondsOut } from '../accounts/fields.ts';
import { memberSummary } from '../accounts/member.ts';
import { type Section, sections } from '../../set-lists.ts';

/** The section of sets whose proposal is declined, by the author's gender: 1 to 4. */
const sectionsByGender = { 1: 'hommes', 2: 'femmes', 3: 'couples', 4: 'trans' } as const;
export const sectionOfGender = (gender: keyof typeof sectionsByGender): Section => sectionsByGender[gender];

/**
 * waiting ──submit──▶ pending ──publish──▶ published ──withdraw──▶ waiting
 *    ▲                  │  │                    └──too few files left──▲
 *    └─────return───────┘  └──reject──▶ rejected
 */
export const contributionStatuses = ['waiting', 'pending', 'published', 'rejected'] as const;
export type ContributionStatus = (typeof contributionStatuses)[number];

export const materialKinds = ['photo', 'video'] as const;
export type MaterialKind = (typeof materialKinds)[number];

/** Who is visible on a material. */
export const peopleShown = ['nobody', 'me', 'others'] as const;
export type PeopleShown = (typeof peopleShown)[number];

/** Why a reader sees no more of a material, by the code of its refusal. */
export const closedBy = [
  'visit_required',
  'authorization_required',
  'activation_required_photos',
  'premium_required',
] as const;
export type ClosedBy = (typeof closedBy)[number];

const address = () => z.string().check(z.describe('Answered only while the reader may see the file'));
const downloadable = () => z.object({ url: address(), bytes: z.int(), width: z.int(), height: z.int() });

/** A film that is not made yet is `processing`. */
export const materialStates = ['ready', 'processing', 'failed'] as const;

export const filmFailures = [
  'not_a_film',
  'too_long',
  'too_large',
  'unplayable',
  'gave_up',
  'image_refused',
] as const;
export type FilmFailure = (typeof filmFailures)[number];

/** Without `percent` and `failure` a film is ready, and carries what this reader may play. */
export const film = z.object({
  duration_ms: z.int(),
  percent: z.optional(z.int()).check(z.describe('Of a film that is being made')),
  failure: z.optional(z.enum(filmFailures)).check(z.describe('To the author and the team')),
  preview: z
    .optional(address())
    .check(z.describe('The first seconds, for readers who may not see the whole film')),
  renditions: z.array(z.object({ height: z.int(), url: address(), bytes: z.int() })),
  hls: z.optional(address()).check(z.describe('An HLS list of the renditions')),
  captions: z
    .array(z.object({ language: z.enum(languages), url: address() }))
    .check(z.describe('WebVTT, as far as the reader may play the film')),
});
export type Film = z.infer<typeof film>;

export const material = z.object({
  material_id: z.int(),
  kind: z.enum(materialKinds),
  description: z.string(),
  placeholder: z.string().check(z.describe('A ThumbHash in base64; empty: none')),
  width: z.int(),
  height: z.int(),
  state: z.enum(materialStates),
  closed_by: z.optional(z.enum(closedBy)).check(z.describe('Absent: open to the reader in full size')),
  urls: z
    .object({ tile: z.optional(address()), thumb: z.optional(address()), small: z.optional(address()) })
    .check(z.describe('What the reader may see: 480 × 480, 320 and 640 px')),
  large: z.optional(downloadable()).check(z.describe('To Premium readers, once it is made')),
  original: z.optional(downloadable()),
  film: z.optional(film).check(z.describe('Of films alone')),
});
export type Material = z.infer<typeof material>;

export const contributionCard = z.object({
  id: z.int(),
  number: z.int().check(z.describe('The same as `id`')),
  title: z.string(),
  section: z.optional(z.enum(sections)).check(z.describe('Absent: not chosen yet')),
  premium: flagOut().check(z.describe('1: Premium readers alone see all of it')),
  photos: z.int(),
  films: z.int(),
  film_ms: z.int().check(z.describe('How long its films are together; those that are being made count as 0')),
  published: epochSecondsOut(),
  favourites: z.int(),
  views: z.int(),
  is_favourite_for_user: flagOut(),
  author: memberSummary,
  cover: z.optional(material),
});
export type ContributionCard = z.infer<typeof contributionCard>;

export const contribution = z.extend(contributionCard, {
  description: z.string().check(z.describe('In markup')),
  status: z.enum(contributionStatuses),
  further_check: z
    .optional(flagOut())
    .check(z.describe('1, to its author and the team: hidden until a further check has ended')),
  submitted: epochSecondsOut(),
});
export type Contribution = z.infer<typeof contribution>;

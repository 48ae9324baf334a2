// What an author works on: a draft that is saved while it is edited, its files, and their own sets in every state.
import * as z from 'zod/mini';
import { type CallSpec, defineCalls } from '../../call.ts';
import { flag, flagOut, line, prose, whole, idInput } from '../../fields.ts';
import { languages } from '../../languages.ts';
import { filmLimits } from '../media/limits.ts';
import { epochSecondsOut } from '../accounts/fields.ts';
import { premiumOffers } from '../payments/orders.ts';
import { sections } from '../../set-lists.ts';
import { contributionLimits } from './limits.ts';
import { contributionStatuses, material, peopleShown } from './set.ts';
import { hourMs } from '../../durations.ts';

const { attachments, boxes: boxesMax } = contributionLimits;
/** Of a list that a form sends: less than a body holds. */
const jsonMax = 250_000;

/** Left, top, width and height in thousandths of the upright photo. */
const box = z.object({
  left: whole({ min: 0, max: 999 }),
  top: whole({ min: 0, max: 999 }),
  width: whole({ min: 1, max: 1000 }),
  height: whole({ min: 1, max: 1000 }),
});
export type FaceBox = z.infer<typeof box>;
export const faceBoxes = () => z.array(box).check(z.maxLength(boxesMax));

/** Forms send lists as JSON. */
export const listed = <T extends z.ZodMiniType>(item: T, most: number = attachments.max) => {
  const list = z.array(item).check(z.maxLength(most));
  const asText = z.string().check(z.maxLength(jsonMax));
  return z.union([list, z.pipe(z.pipe(asText, z.transform(parsed)), list)]);
};

/** Of one film. */
const captions = () => z.partialRecord(z.enum(languages), z.string());
export type Captions = z.infer<ReturnType<typeof captions>>;

const fileEdit = z.object({
  material_id: whole({ min: 1, max: Number.MAX_SAFE_INTEGER }),
  description: z.optional(prose({ min: 0, max: contributionLimits.captionMax })),
  people: z.optional(z.enum(peopleShown)),
  boxes: z.optional(faceBoxes()).check(z.describe('Faces of a photo, made unrecognisable for good')),
  poster_ms: z
    .optional(whole({ min: 0, max: filmLimits.maxMs }))
    .check(z.describe('Of a film: the moment of the picture that stands for it')),
  captions: z
    .optional(captions())
    .check(z.describe('Of a film: WebVTT by language; only what is named changes, empty removes it')),
});
export type FileEdit = z.infer<typeof fileEdit>;

/** Only what is sent changes. */
const texts = {
  title: z.optional(line({ min: 0, max: contributionLimits.titleMax })),
  description: z.optional(prose({ min: 0, max: contributionLimits.descriptionMax })),
  section: z.optional(z.enum(sections)),
  premium: z.optional(flag()),
  blur: z.optional(flag()).check(z.describe('1: faces are to be made unrecognisable')),
  owner_confirm: z.optional(flag()),
  publication_confirm: z.optional(flag()),
  cover: z.optional(whole({ min: 1, max: Number.MAX_SAFE_INTEGER })),
  files: z.optional(listed(fileEdit)).check(z.describe('In their order; a list also as JSON')),
};

const draftFile = z.extend(material, {
  name: z.string(),
  size: z.int(),
  type: z.string(),
  url: z.string(),
  thumbnail_url: z.string(),
  people: z.enum(peopleShown),
  boxes: z.array(z.object({ left: z.int(), top: z.int(), width: z.int(), height: z.int() })),
  blurred: flagOut().check(z.describe('1: faces of it were made unrecognisable')),
  poster_ms: z.int(),
  captions: captions().check(z.describe('WebVTT by language')),
  refused: z.string().check(z.describe('Why a reviewer refused it; empty: not')),
  meta: z.object({
    id: z.int().check(z.describe('The same as `material_id`')),
    context: z.string().check(z.describe('Of neighbours in the viewer')),
  }),
});
export type DraftFile = z.infer<typeof draftFile>;

export const ownSet = z.object({
  id: z.int(),
  number: z.int(),
  status: z.enum(contributionStatuses),
  title: z.string(),
  description: z.string(),
  section: z.optional(z.enum(sections)),
  premium: flagOut(),
  blur: flagOut(),
  owner_confirm: flagOut(),
  publication_confirm: flagOut(),
  cover: z.optional(z.int()),
  version: z
    .int()
    .check(
      z.describe(
        'Rises with each change of its texts, its order and its files’ words, and with each step of its review',
      ),
    ),
  begun: epochSecondsOut(),
  changed: epochSecondsOut(),
  submitted: epochSecondsOut(),
  published: epochSecondsOut(),
  expires: epochSecondsOut().check(z.describe('When a set that was never submitted goes')),
  ended: epochSecondsOut().check(z.describe('When it was last withdrawn, returned or rejected; 0: not')),
  further_check: flagOut().check(z.describe('1: waits for a further check, which takes longer')),
  texts_waiting: flagOut().check(z.describe('1: texts changed after publication and wait for review')),
  views: z.int(),
  favourites: z.int(),
  comments: z.int().check(z.describe('Of a published set, with replies')),
  reason: z.string().check(z.describe('Why it was rejected or returned')),
  note: z.string().check(z.describe('Of the reviewer, to the author')),
  files: z.array(draftFile),
  arriving: z
    .array(z.object({ name: z.string(), size: z.int(), total: z.int() }))
    .check(z.describe('Files of which a part has arrived')),
});
export type OwnSet = z.infer<typeof ownSet>;

const byAuthor = {
  prefix: 'site',
  who: 'contribute',
  rate: { limit: 1200, windowMs: hourMs },
} satisfies Partial<CallSpec>;

export const draftCalls = defineCalls({
  uploadTicket: {
    ...byAuthor,
    method: 'POST',
    path: '/member/upload/ticket/',
    needsGatePass: true,
    holdsSecret: true,
    summary:
      'A ticket by which another host takes files for one draft of one’s own, for a quarter of an hour',
    input: z.object({ draft: z.optional(idInput()).check(z.describe('Absent: the latest, or a new one')) }),
    output: z.object({
      ticket: z.string(),
      url: z.string().check(z.describe('Where files are posted')),
      draft: z.int(),
      expires: epochSecondsOut(),
    }),
  },
  draftMaterials: {
    ...byAuthor,
    method: 'GET',
    path: '/member/upload/contribution/list/materials',
    summary: 'One’s own set with its files; without `id` the latest draft',
    input: z.object({ id: z.optional(idInput()) }),
    output: z.object({
      draft: z.optional(ownSet),
      files: z.array(draftFile),
      takes_films: flagOut().check(z.describe('0: this site can make no films at present')),
    }),
  },
  saveDraft: {
    ...byAuthor,
    method: 'POST',
    path: '/member/upload/contribution/save/',
    summary:
      'Saves what is sent of one’s own set while it is edited; without `id` begins one. Of a published set only texts change',
    input: z.object({
      id: z.optional(idInput()),
      version: z
        .optional(whole({ min: 0, max: Number.MAX_SAFE_INTEGER }))
        .check(
          z.describe('On which the edit is based: refused where the set has changed since. Absent: any'),
        ),
      ...texts,
    }),
    output: z.object({ draft: ownSet }),
  },
  submitContribution: {
    ...byAuthor,
    method: 'POST',
    path: '/member/upload/contribution/',
    summary: 'Submits one’s own set to review, with what is sent; without `id` the latest draft',
    input: z.object({
      id: z.optional(idInput()),
      ...texts,
      comments: z
        .optional(listed(prose({ min: 0, max: contributionLimits.captionMax })))
        .check(z.describe('Descriptions of the files in their order, as a JSON list')),
    }),
    output: z.object({ id: z.int(), number: z.int(), status: z.enum(contributionStatuses) }),
    rate: { limit: 120, windowMs: hourMs },
  },
  removeMaterial: {
    ...byAuthor,
    method: 'POST',
    path: '/member/contribution/file/delete/',
    summary: 'Removes a file from one’s own set; a published set with too few files left is withdrawn',
    input: z.object({ material_id: idInput() }),
    output: z.object({ material_id: z.int(), status: z.enum(contributionStatuses) }),
  },
  withdrawContribution: {
    ...byAuthor,
    method: 'POST',
    path: '/member/contribution/withdraw/',
    summary: 'Takes one’s own set back from review or publication; it is kept and waits',
    input: z.object({ id: idInput() }),
    output: z.object({ id: z.int(), status: z.enum(contributionStatuses) }),
  },
  deleteContribution: {
    ...byAuthor,
    method: 'POST',
    path: '/member/contribution/delete/',
    summary: 'Deletes one’s own set in any state, with all its files',
    input: z.object({ id: idInput() }),
    output: z.object({ id: z.int() }),
  },
  ownContributions: {
    ...byAuthor,
    method: 'GET',
    path: '/member/contribution/list',
    who: 'ownAccount',
    summary:
      'One’s own sets: those that wait for their author, in review, rejected, published; the latest first',
    input: z.object({
      status: z.optional(z.enum(contributionStatuses)),
      draft: z.optional(flag()).check(z.describe('1: never submitted alone; 0: submitted before alone')),
      page: z._default(whole({ min: 1, max: contributionLimits.pages }), 1),
    }),
    output: z.object({
      list: z.array(ownSet),
      total_count: z.int(),
      counts: z.record(z.enum(contributionStatuses), z.int()),
      drafts: z.int().check(z.describe('Of those that wait, never submitted')),
      waiting_bytes: z.int().check(z.describe('Of files that are not published')),
      submitted_today: z.int(),
    }),
  },
  ownGrants: {
    ...byAuthor,
    method: 'GET',
    path: '/member/contribution/grants',
    who: 'ownAccount',
    summary: 'Days of Premium that one was given for contributions, the latest first',
    input: z.object({}),
    output: z.object({
      list: z.array(
        z.object({
          offer: z.enum(premiumOffers),
          days: z.int(),
          given: epochSecondsOut(),
          contribution: z.optional(z.int()).check(z.describe('Absent: not for a set, or it is gone')),
          title: z.string(),
        }),
      ),
    }),
  },
});

/** Anything that is no JSON is refused by the list that reads it. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

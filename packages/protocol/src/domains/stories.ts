// Stories on the wire: photos and clips of a day, who sees them, likes, comments, rejection, and what an author
// uploads for one. The address says `ephemeral`.
import * as z from 'zod/mini';
import { type CallSpec, defineCalls } from '../call.ts';
import { flag, flagOut, idInput, prose, whole } from '../fields.ts';
import { epochSecondsOut, secondsOut, uidInput } from './accounts/fields.ts';
import { memberSummary } from './accounts/member.ts';
import { commentShape } from './comments/comment.ts';
import { commentLimits } from './comments/limits.ts';
import { reportLimits } from './moderation/limits.ts';
import { thingReasons } from './moderation/reasons.ts';
import { lockedStory, story, storyOnAir, storyUpload } from './stories/story.ts';
import { storyLimits } from './stories/limits.ts';
import { storyStates } from './stories/sight.ts';
import { idempotencyKey } from './wallet.ts';
import { hourMs } from '../durations.ts';

export * from './stories/receipt.ts';
export * from './stories/sight.ts';
export * from './stories/socket.ts';
export type { LockedStory, Story, StoryOnAir, StoryMedium, StoryUpload } from './stories/story.ts';

export const storyFilters = ['all', 'followees', 'certified'] as const;
export type StoryFilter = (typeof storyFilters)[number];

/** Where the upload host takes files of stories, also below `/b`. */
export const storyUploadPath = '/ephemeral/upload/';

const { media, altMax, seenAtOnce } = storyLimits;
const digits = /^\d{1,16}$/;

/** Numbers as a list, as JSON or with commas. */
const ids = (max: number) =>
  z.pipe(
    z.pipe(
      z.union([
        z.string().check(z.maxLength(max * 18)),
        z.array(z.union([z.int(), z.string().check(z.regex(digits))])).check(z.maxLength(max)),
      ]),
      z.transform((sent): number[] => [
        ...new Set(
          (typeof sent === 'string' ? sent.split(/[\s,[\]"]+/).filter(Boolean) : sent).map((id) =>
            Number(id),
          ),
        ),
      ]),
    ),
    z.array(z.int().check(z.minimum(1))).check(z.maxLength(max)),
  );

/** One text for each upload, in their order; a form sends JSON. */
const alts = () => {
  const list = z.array(prose({ min: 0, max: altMax })).check(z.maxLength(media.max));
  const parsed = z.transform((text: string): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      return [text];
    }
  });
  return z._default(z.union([list, z.pipe(z.pipe(z.string().check(z.maxLength(4000)), parsed), list)]), []);
};

const text = () => prose({ min: 0, max: storyLimits.textMax });
const offset = () => z._default(whole({ min: 0, max: storyLimits.offsetMax }), 0);

const shared = { prefix: 'site', needsGatePass: true } as const;
const reading = {
  ...shared,
  method: 'GET',
  who: 'seeStories',
  apart: 'hidden',
  rate: { limit: 600, windowMs: 60_000 },
} satisfies Partial<CallSpec>;
const acting = {
  ...shared,
  method: 'POST',
  who: 'seeStories',
  apart: 'hidden',
  rate: { limit: 120, windowMs: 60_000 },
} satisfies Partial<CallSpec>;
const byAuthor = {
  ...shared,
  who: 'publishStories',
  rate: { limit: 600, windowMs: hourMs },
} satisfies Partial<CallSpec>;

const liker = z.extend(memberSummary, {
  followed: flagOut().check(z.describe('1: the reader follows them')),
});
const liked = z.object({ id: z.int(), likes: z.int(), liked: flagOut() });
/** In thousandths of the upright, turned picture. */
const edge = (min: number) => whole({ min, max: 1000 });

/** The reader is never among them. */
const onAir = () =>
  z
    .array(storyOnAir)
    .check(z.describe('Of these authors, those whose camera the reader could watch now without paying'));

export const storiesCalls = defineCalls({
  stories: {
    ...reading,
    path: '/ephemeral/list',
    summary:
      'Stories that the reader may see, the newest first: 10 a page, and an eleventh where more follow; beside the first page those that are closed to their level',
    input: z.object({
      filter: z._default(z.enum(storyFilters), 'all'),
      author: z.optional(uidInput()).check(z.describe('Of one member alone; one’s own in every state')),
      before: z
        .optional(idInput())
        .check(z.describe('The last story of the page before, instead of `offset`')),
      offset: offset(),
    }),
    output: z.object({
      list: z.array(story),
      locked: z.array(lockedStory),
      on_air: onAir(),
      now: epochSecondsOut().check(z.describe('Of the site: by it the rings empty')),
    }),
  },
  storiesOnAir: {
    ...reading,
    path: '/ephemeral/live/',
    summary: 'PROPOSED: which of these members are on the air, and in which rooms, as `list` says it',
    input: z.object({ uids: ids(storyLimits.perPage + 1 + storyLimits.lockedShown) }),
    output: z.object({ on_air: onAir() }),
    rate: { limit: 60, windowMs: 60_000 },
  },
  story: {
    ...reading,
    path: '/ephemeral/get',
    summary:
      'One story with its latest comments; `premium_required` where it is closed to the reader’s level, `story_gone` where it is over, rejected or unknown',
    input: z.object({ id: idInput() }),
    output: z.object({ story, now: epochSecondsOut() }),
  },
  storyComments: {
    ...reading,
    path: '/ephemeral/comments',
    summary: 'Comments on a story, the latest first: 10 a page, and an eleventh where more follow',
    input: z.object({ id: idInput(), offset: offset(), parent_id: z.optional(idInput()) }),
    output: z.object({
      list: z.array(commentShape),
      total_count: z.int(),
      hasMoreComments: flagOut(),
      currentLength: z.int().check(z.describe('The offset of the next ones')),
      may_write: flagOut(),
    }),
  },
  addStoryComment: {
    ...acting,
    path: '/ephemeral/comment/add/',
    who: 'comment',
    apart: 'refused',
    summary: 'Comments on a story, or with `parent_id` answers a comment',
    input: z.object({
      id: idInput(),
      text: prose(commentLimits.text),
      parent_id: z.optional(idInput()),
      key: idempotencyKey(),
    }),
    output: z.object({ comment: commentShape }),
    rate: commentLimits.rate,
  },
  deleteStoryComment: {
    ...acting,
    method: 'GET',
    changes: true,
    path: '/ephemeral/comment/delete/',
    who: 'ownAccount',
    summary: 'Deletes a comment: its author, the author of the story, or the team',
    input: z.object({ id: idInput() }),
    output: z.object({ id: z.int() }),
  },
  likeStoryComment: {
    ...acting,
    path: '/ephemeral/comment/like/',
    who: 'comment',
    summary: 'Likes a comment, or with `liked=0` no longer',
    input: z.object({ id: idInput(), liked: z._default(flag(), true) }),
    output: liked,
  },
  storyLikes: {
    ...reading,
    path: '/ephemeral/list/likes',
    summary: 'Members who like a story, the latest first, 20 a page',
    input: z.object({ id: idInput(), page: z._default(whole({ min: 1, max: storyLimits.likersPages }), 1) }),
    output: z.object({ list: z.array(liker), total_count: z.int() }),
  },
  likeStory: {
    ...acting,
    path: '/ephemeral/like/',
    summary: 'Likes a story, once',
    input: z.object({ id: idInput() }),
    output: liked,
  },
  cancelStoryLike: {
    ...acting,
    path: '/ephemeral/like/cancel',
    summary: 'Likes a story no longer',
    input: z.object({ id: idInput() }),
    output: liked,
  },
  seenStories: {
    whileReadOnly: true,
    ...acting,
    path: '/ephemeral/seen/',
    summary: 'Counts a look at stories, once a member; nobody learns who looked',
    input: z.object({ ids: ids(seenAtOnce) }),
    output: z.object({ ids: z.array(z.int()).check(z.describe('Those that the reader may see')) }),
    rate: { limit: 600, windowMs: 60_000 },
  },
  submitStory: {
    ...byAuthor,
    method: 'POST',
    path: '/ephemeral/submit/',
    summary:
      'Publishes a story of one’s uploads, 1 to 4 with one film at most; with a film that is still being made it publishes itself once the film is ready',
    input: z.object({
      text: z._default(text(), ''),
      premium: z._default(flag(), false),
      upload: z._default(ids(media.max), []).check(z.describe('In their order, as a list or with commas')),
      alt: alts().check(z.describe('What each shows, for those who do not see it; in the order of `upload`')),
      consent: z._default(flag(), false).check(z.describe('1: everybody depicted agrees')),
      key: idempotencyKey(),
    }),
    output: z.object({ id: z.int(), state: z.enum(storyStates) }),
    rate: { limit: 120, windowMs: hourMs },
  },
  updateStory: {
    ...byAuthor,
    method: 'POST',
    path: '/ephemeral/update/',
    summary: 'Changes caption and audience of one’s own story within five minutes; its media never change',
    input: z.object({
      id: idInput(),
      description: z.optional(text()),
      premium: z.optional(flag()),
    }),
    output: z.object({ story }),
  },
  deleteStory: {
    ...byAuthor,
    method: 'POST',
    path: '/ephemeral/delete/',
    who: 'ownAccount',
    summary: 'Ends one’s own story at once, with its files; a member of the team ends any',
    input: z.object({ id: idInput() }),
    output: z.object({ id: z.int() }),
  },
  denounceStory: {
    whileReadOnly: true,
    ...acting,
    path: '/ephemeral/denounce',
    who: 'report',
    summary:
      'Reports a story to the moderators, once a member. Of Premium members it is a rejection too: the second one closes the story',
    input: z.object({
      id: idInput(),
      reason: z._default(z.enum(thingReasons), 'unwanted_image'),
      comment: z._default(prose({ min: 0, max: reportLimits.commentMax }), ''),
    }),
    output: z.object({
      id: z.int(),
      reference: z.string().check(z.describe('What to quote when writing to the team')),
      rejects: flagOut().check(z.describe('1: it counts as a rejection')),
    }),
    rate: { limit: 60, windowMs: hourMs },
  },
  restoreStory: {
    ...acting,
    path: '/ephemeral/restore/',
    who: 'moderate',
    apart: 'unaffected',
    summary: 'Gives back a story that members rejected, within its day; they are found wrong',
    input: z.object({ id: idInput() }),
    output: z.object({ story }),
  },
  storyUpload: {
    ...byAuthor,
    method: 'GET',
    path: '/ephemeral/upload/get/',
    summary: 'One of one’s uploads that no story has taken',
    input: z.object({ id: idInput() }),
    output: storyUpload,
    rate: { limit: 1200, windowMs: hourMs },
  },
  storyUploads: {
    ...byAuthor,
    method: 'GET',
    path: '/ephemeral/upload/list/',
    summary:
      'The story that one has begun, on every device the same: uploads that no story has taken, in their order, and what is written',
    input: z.object({}),
    output: z.object({
      list: z.array(storyUpload),
      takes_films: flagOut().check(z.describe('0: this site can make no films at present')),
      text: z.string().check(z.describe('The caption, as it was typed')),
      premium: flagOut(),
      alive: z.int().check(z.describe('One’s stories whose day is not over')),
      today: z.int().check(z.describe('One’s stories of the last 24 hours, whatever became of them')),
      reviewed: flagOut().check(z.describe('1: its day begins once a reviewer has looked at it')),
      free_delay: secondsOut().check(z.describe('Seconds after which a public story opens to all members')),
      now: epochSecondsOut(),
    }),
    rate: { limit: 1200, windowMs: hourMs },
  },
  saveStoryDraft: {
    ...byAuthor,
    method: 'POST',
    path: '/ephemeral/upload/save/',
    summary: 'Keeps what is written for the story that one has begun; what is not named stays',
    input: z.object({
      text: z.optional(text()),
      premium: z.optional(flag()),
      upload: z._default(ids(media.max), []).check(z.describe('In their order, as a list or with commas')),
      alt: alts().check(z.describe('What each shows, in the order of `upload`')),
    }),
    output: z.object({ saved: epochSecondsOut() }),
    rate: { limit: 1200, windowMs: hourMs },
  },
  cutStoryUpload: {
    ...byAuthor,
    method: 'POST',
    path: '/ephemeral/upload/cut/',
    summary: 'Turns and crops an uploaded photo: another upload takes its place',
    input: z.object({
      id: idInput(),
      turn: z._default(whole({ min: 0, max: 270 }), 0).check(z.describe('Degrees: 0, 90, 180 or 270')),
      left: z._default(edge(0), 0),
      top: z._default(edge(0), 0),
      width: z._default(edge(1), 1000),
      height: z._default(edge(1), 1000),
    }),
    output: storyUpload,
  },
  deleteStoryUpload: {
    ...byAuthor,
    method: 'GET',
    changes: true,
    path: '/ephemeral/upload/delete/',
    summary: 'Removes one of one’s uploads with its files',
    input: z.object({ id: idInput() }),
    output: z.object({ id: z.int() }),
  },
  storyUploadTicket: {
    ...byAuthor,
    method: 'POST',
    path: '/ephemeral/upload/ticket/',
    holdsSecret: true,
    summary: 'A ticket by which another host takes files for one’s stories, for a quarter of an hour',
    input: z.object({}),
    output: z.object({
      ticket: z.string(),
      url: z.string().check(z.describe('Where files are posted')),
      expires: epochSecondsOut(),
    }),
  },
});

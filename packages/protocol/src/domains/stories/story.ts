// A story as its readers and its author get it, its media, and what has been uploaded for one.
import * as z from 'zod/mini';
import { flagOut } from '../../fields.ts';
import { epochSecondsOut, secondsOut } from '../accounts/fields.ts';
import { memberSummary } from '../accounts/member.ts';
import { commentShape } from '../comments/comment.ts';
import { filmFailures, materialKinds, materialStates } from '../contributions/set.ts';
import { thingReasons } from '../moderation/reasons.ts';
import { reviewReasons } from '../moderation/review.ts';
import { roomLink } from '../rooms/room.ts';
import { storyStates } from './sight.ts';

const address = () => z.string().check(z.describe('Answered only while the reader may see the file'));

const pictured = {
  kind: z.enum(materialKinds),
  width: z.int(),
  height: z.int(),
  placeholder: z.string().check(z.describe('A ThumbHash in base64; empty: none')),
  state: z.enum(materialStates),
  percent: z.optional(z.int()).check(z.describe('Of a film that is being made')),
  failure: z.optional(z.enum(filmFailures)),
  duration_ms: z.int().check(z.describe('0: a photo')),
};

const medium = z.object({
  id: z.int(),
  ...pictured,
  alt: z.string(),
  urls: z
    .object({ thumb: z.optional(address()), small: z.optional(address()), large: z.optional(address()) })
    .check(z.describe('180, 540 and 1080 px wide; of a film, the picture that stands for it')),
  films: z
    .array(z.object({ height: z.int(), url: address(), bytes: z.int() }))
    .check(z.describe('The largest first; of photos none')),
  hls: z.optional(address()),
});
export type StoryMedium = z.infer<typeof medium>;

/** R3.239 to R3.249. */
export const story = z.object({
  id: z.int(),
  author: memberSummary,
  text: z.string().check(z.describe('The caption, with `[mention]` around nicks of members')),
  description: z.string().check(z.describe('The same as `text`: what is edited')),
  media: z.array(medium),
  premium: flagOut().check(z.describe('1: for Premium members alone')),
  state: z.enum(storyStates).check(z.describe('To others than its author and the team always `published`')),
  published: epochSecondsOut(),
  remaining: secondsOut().check(z.describe('Seconds until nothing of it is left')),
  open_remaining: secondsOut().check(
    z.describe('Seconds for which this reader sees it, while nothing changes'),
  ),
  comments: z.array(commentShape).check(z.describe('The latest, with their replies; of lists none')),
  hasMoreComments: flagOut(),
  currentLength: z.int().check(z.describe('Comments in this answer: the offset of the next ones')),
  commentsLoading: flagOut().check(z.describe('0: an answer is never on its way')),
  comment_count: z.int().check(z.describe('With replies')),
  likes: z.int(),
  liked: flagOut().check(z.describe('1: the reader likes it')),
  seen: flagOut().check(z.describe('1: the reader has looked at it; nobody else learns that')),
  own: flagOut(),
  views: z.optional(z.int()).check(z.describe('To author and team: members who looked, never who')),
  reports: z.optional(z.int()).check(z.describe('To author and team: members who reported it')),
  rejections: z.optional(z.int()).check(z.describe('To author and team: Premium members among them')),
  reasons: z
    .optional(z.array(z.enum([...thingReasons, ...reviewReasons])))
    .check(z.describe('To author and team, of a rejected story')),
  edit_remaining: z
    .optional(secondsOut())
    .check(z.describe('To its author: seconds in which caption and audience may change')),
});
export type Story = z.infer<typeof story>;

/** What a reader learns of a story that is closed to their level: a picture is drawn from the seed. */
export const lockedStory = z.object({
  id: z.int(),
  author: memberSummary,
  premium: flagOut(),
  remaining: secondsOut(),
  opens_in: z
    .optional(secondsOut())
    .check(z.describe('Seconds until it opens to this reader; absent: with Premium alone')),
  closed_ago: z
    .optional(secondsOut())
    .check(z.describe('Seconds since it was open to all members; absent: it never was, or will be')),
  seed: z.string(),
});
export type LockedStory = z.infer<typeof lockedStory>;

/** An author of stories who is on the air, where the reader could go and watch. */
export const storyOnAir = z.object({ uid: z.int(), room: roomLink });
export type StoryOnAir = z.infer<typeof storyOnAir>;

export const storyUpload = z.object({
  id: z.int().check(z.describe('0: not all of the file has arrived')),
  type: pictured.kind,
  url: z.string().check(z.describe('Empty: not made yet')),
  thumbnail_url: z.string(),
  name: z.string(),
  size: z.int().check(z.describe('What has arrived')),
  alt: z.string(),
  ...pictured,
  expires: epochSecondsOut().check(z.describe('When it goes, where no story takes it')),
});
export type StoryUpload = z.infer<typeof storyUpload>;

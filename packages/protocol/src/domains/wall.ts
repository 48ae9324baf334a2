// Walls on the wire: what members post on their own wall or on another's, who reads it, and what follows.
import * as z from 'zod/mini';
import { defineCalls } from '../call.ts';
import { flag, flagOut, prose, whole } from '../fields.ts';
import { epochSecondsOut, uidInput } from './accounts/fields.ts';
import { memberSummary } from './accounts/member.ts';
import { attachment } from './chat/message.ts';
import { hourMs } from '../durations.ts';
import { wallLimits } from './wall/limits.ts';

/** Who reads a post on one’s own wall: active members, or followers. */
export const wallAudiences = ['members', 'followers'] as const;
export type WallAudience = (typeof wallAudiences)[number];
/** Who else may post on a wall. Their posts are read by the wall’s owner, themselves and the owner’s followers. */
export const wallWriters = ['everyone', 'followers', 'nobody'] as const;
export type WallWriters = (typeof wallWriters)[number];

const post = z.object({
  id: z.int(),
  author: memberSummary,
  wall: z.object({ uid: z.int(), nick: z.string() }).check(z.describe('Whose wall it stands on')),
  text: z.string().check(z.describe('Forum tags')),
  audience: z.enum(wallAudiences).check(z.describe('Who reads it beside author and owner of the wall')),
  media: z.array(attachment),
  date: epochSecondsOut(),
  views: z.int(),
  likes: z.int(),
  liked: flagOut().check(z.describe('1: the reader likes it')),
  comments: z.int(),
  deletable: flagOut().check(z.describe('1: the reader wrote it, owns the wall or moderates')),
  hidden: z
    .optional(flagOut())
    .check(z.describe('To its author: 1 where the team has hidden it, without its pictures')),
});
export type WallPost = z.infer<typeof post>;

const settings = z.object({ writers: z.enum(wallWriters) });
export type WallSettings = z.infer<typeof settings>;

const posts = z.object({
  list: z.array(post).check(z.describe('The latest first')),
  total_count: z.int().check(z.describe('What this reader may read')),
});
export type WallPosts = z.infer<typeof posts>;

const wall = z.extend(posts, {
  ...settings.shape,
  may_write: flagOut().check(z.describe('1: the reader may post here')),
  most_viewed: z.array(post).check(z.describe('At most 3 of the wall; on its first page alone')),
});
export type ShownWall = z.infer<typeof wall>;

const id = uidInput;
const page = () => z._default(whole({ min: 1, max: wallLimits.pages }), 1);
/** One or several; a form separates them by commas. */
const pictureIds = () =>
  z.pipe(
    z.pipe(
      z.union([z.string().check(z.maxLength(200)), z.array(z.string().check(z.maxLength(40)))]),
      z.transform((ids): string[] => [
        ...new Set(typeof ids === 'string' ? ids.split(',').filter(Boolean) : ids),
      ]),
    ),
    z.array(z.string().check(z.regex(/^[0-9a-f]{32}$/))).check(z.maxLength(wallLimits.pictures)),
  );
const byHand = { limit: 120, windowMs: hourMs };
const reading = { limit: 240, windowMs: 60_000 };

export const wallCalls = defineCalls({
  wallMaterial: {
    prefix: 'backend',
    method: 'GET',
    path: '/wall_material/',
    who: 'readWalls',
    apart: 'hidden',
    summary: 'One post of a wall',
    input: z.object({ id: id() }),
    output: post,
    rate: reading,
  },
  wallList: {
    prefix: 'backend',
    method: 'GET',
    path: '/member/wall/list/',
    who: 'readWalls',
    apart: 'hidden',
    summary: 'What stands on a member’s wall, 20 a page; one’s own without `id`',
    input: z.object({ id: z.optional(id()), page: page() }),
    output: wall,
    rate: reading,
  },
  postOnWall: {
    prefix: 'backend',
    method: 'POST',
    path: '/member/wall/post/',
    who: 'writeOnWalls',
    apart: 'refused',
    summary:
      'Posts on one’s own wall, or with `id` on another’s. `@nick` mentions a member; a post has words or pictures',
    input: z.object({
      uid: z.optional(id()),
      id: z.optional(id()).check(z.describe('Whose wall')),
      text: z._default(prose({ min: 0, max: wallLimits.textMax }), ''),
      audience: z._default(z.enum(wallAudiences), 'members').check(z.describe('Of a post on one’s own wall')),
      att_ids: z._default(pictureIds(), []).check(z.describe('Pictures that were uploaded for a wall')),
    }),
    output: z.object({ id: z.int(), views: z.int() }),
    rate: { limit: 60, windowMs: hourMs },
  },
  viewWallPost: {
    whileReadOnly: true,
    prefix: 'backend',
    method: 'POST',
    path: '/member/wall/view/',
    who: 'readWalls',
    apart: 'hidden',
    summary: 'Counts one more view of a post; ten a day by one member',
    input: z.object({ uid: z.optional(id()), id: id() }),
    output: z.object({ id: z.int(), views: z.int() }),
    rate: { limit: 600, windowMs: 60_000 },
  },
  likeWallPost: {
    prefix: 'backend',
    method: 'POST',
    path: '/member/wall/like/',
    who: 'readWalls',
    apart: 'hidden',
    summary: 'Likes a post, or with `liked=0` no longer',
    input: z.object({ uid: z.optional(id()), id: id(), liked: z._default(flag(), true) }),
    output: z.object({ id: z.int(), likes: z.int(), liked: flagOut() }),
    rate: { limit: 120, windowMs: 60_000 },
  },
  deleteWallPost: {
    prefix: 'backend',
    method: 'POST',
    path: '/member/wall/delete/',
    who: 'ownAccount',
    summary: 'Deletes a post with its pictures and comments: its author, the owner of the wall, or the team',
    input: z.object({ uid: z.optional(id()), id: id() }),
    output: z.object({ id: z.int() }),
    rate: byHand,
  },
  setWall: {
    prefix: 'backend',
    method: 'POST',
    path: '/member/wall/settings/',
    who: 'editProfile',
    summary: 'Who else posts on one’s wall; without anything it stays',
    input: z.object({
      uid: z.optional(id()),
      writers: z.optional(z.enum(wallWriters)),
    }),
    output: settings,
    rate: byHand,
  },
  forumMessages: {
    prefix: 'site',
    method: 'GET',
    path: '/user/forum/message/list/',
    who: 'readWalls',
    apart: 'hidden',
    summary:
      'The latest posts that the reader may read, on any wall, 20 a page; with `id` those that a member wrote',
    input: z.object({ id: z.optional(id()), page: page() }),
    output: posts,
    rate: reading,
  },
});

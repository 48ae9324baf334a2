// Relations on the wire: follows and blocks.
import * as z from 'zod/mini';
import { defineCalls } from '../call.ts';
import { flag, flagOut, line, whole } from '../fields.ts';
import { epochSecondsOut, timeOut, typedIfSent, uidInput } from './accounts/fields.ts';
import { memberSummary } from './accounts/member.ts';
import { sanctions } from './moderation/limits.ts';
import type { PrivateData } from './chat/connection.ts';
import { hourMs } from '../durations.ts';

export const blockTypes = ['24h', 'permanent'] as const;
export type BlockType = (typeof blockTypes)[number];

/** What screens offer as a reason, in the reader's words; another text may be sent as well. */
export const blockReasons = ['insistence', 'insult', 'spam', 'unwanted_image', 'other'] as const;

const otherMember = z.object({ uid: z.optional(uidInput()), id: uidInput() });
const reason = () =>
  z
    ._default(line({ min: 0, max: sanctions.reasonMax }), '')
    .check(z.describe('Shown in the blocker’s own list only'));
const page = z.object({
  offset: z._default(whole({ min: 0, max: 1_000_000 }), 0),
  page: z.optional(whole({ min: 1, max: 50_000 })).check(z.describe('Instead of `offset`, counted from 1')),
});

const followed = z.object({ id: z.int(), followed: flagOut(), followers: z.int() });

export const blockEntry = z.object({
  blacklisted_user_id: z.int(),
  user: memberSummary,
  reason: z.string(),
  type: z.enum(blockTypes),
  date_added: epochSecondsOut(),
  until: timeOut().check(z.describe('Milliseconds since 1970; 0: permanent')),
});
export type BlockEntry = z.infer<typeof blockEntry>;

const followInChat = {
  prefix: 'backend',
  method: 'POST',
  who: 'followInChat',
  apart: 'refused',
  input: otherMember,
  output: followed,
} as const;

/** Where both block, the block of the other counts: it is what one cannot lift. */
const apart = z.object({
  by: z.enum(['me', 'them']),
  type: z.enum(blockTypes),
  until: timeOut().check(z.describe('Milliseconds since 1970; 0: permanent, or the block of the other')),
});
export type MembersApart = z.infer<typeof apart>;

/** Between the reader and the listed member, in every list. */
const between = { followed: flagOut(), follows_me: flagOut() };
/** Which of a list; together they narrow it. */
const narrowed = {
  nick: z.optional(line({ min: 0, max: 100 })).check(z.describe('What nicks contain')),
  mutual: z._default(flag(), false).check(z.describe('1: who follow each other')),
  online: z._default(flag(), false).check(z.describe('1: who are connected now')),
};

export const followEntry = z.extend(memberSummary, {
  date_added: epochSecondsOut(),
  online: flagOut(),
  ...between,
});
export type FollowEntry = z.infer<typeof followEntry>;

const follows = z.object({ list: z.array(followEntry), total_count: z.int() });

const suggestion = z.object({
  user: memberSummary,
  common: z.int().check(z.describe('How many of those one follows follow them')),
});
export type FollowSuggestion = z.infer<typeof suggestion>;

export const relationsCalls = defineCalls({
  follow: {
    ...followInChat,
    path: '/member/follow/',
    summary: 'Follows a member',
    rate: { limit: 240, windowMs: hourMs },
  },
  unfollow: {
    ...followInChat,
    who: 'ownAccount',
    apart: 'unaffected',
    path: '/member/unfollow/',
    summary: 'Stops following a member',
  },
  block: {
    whileReadOnly: true,
    prefix: 'backend',
    method: 'POST',
    path: '/member/block/',
    who: 'blockInChat',
    apart: 'unaffected',
    summary: 'Hides both members from each other, for a day or permanently; the other is not notified',
    input: z.extend(otherMember, {
      reason: reason(),
      type: z._default(z.enum(blockTypes), '24h'),
    }),
    output: z.object({ id: z.int(), type: z.enum(blockTypes), until: timeOut() }),
    rate: { limit: 120, windowMs: hourMs },
  },
  unblock: {
    prefix: 'backend',
    method: 'POST',
    path: '/member/unblock/',
    who: 'ownAccount',
    apart: 'unaffected',
    summary: 'Lifts one’s own block',
    input: otherMember,
    output: z.object({ id: z.int() }),
  },
  blacklist: {
    prefix: 'site',
    method: 'GET',
    path: '/member/blacklist/list',
    who: 'blacklist',
    summary: 'The members one blocks, the latest first',
    input: page,
    output: z.object({ list: z.array(blockEntry), total_count: z.int() }),
  },
  addToBlacklist: {
    whileReadOnly: true,
    prefix: 'site',
    method: 'POST',
    path: '/member/blacklist/add/',
    who: 'blacklist',
    apart: 'unaffected',
    summary: 'Blocks a member, permanently unless asked otherwise',
    input: z.object({
      blacklisted_user_id: z.optional(uidInput()),
      nick: typedIfSent('Instead of the number'),
      reason: reason(),
      type: z._default(z.enum(blockTypes), 'permanent'),
    }),
    output: z.object({ blacklisted_user_id: z.int() }),
    rate: { limit: 120, windowMs: hourMs },
  },
  deleteFromBlacklist: {
    prefix: 'site',
    method: 'POST',
    path: '/member/blacklist/delete/',
    who: 'ownAccount',
    apart: 'unaffected',
    summary: 'Lifts one’s own block',
    input: z.object({ blacklisted_user_id: uidInput() }),
    output: z.object({ blacklisted_user_id: z.int() }),
  },
  followees: {
    prefix: 'site',
    method: 'GET',
    path: '/member/followee/list',
    who: 'follow',
    apart: 'hidden',
    summary: 'The members whom a member follows; one’s own list without `id`',
    input: z.extend(page, { id: z.optional(uidInput()), ...narrowed }),
    output: follows,
  },
  followers: {
    prefix: 'site',
    method: 'GET',
    path: '/member/follower/list',
    who: 'follow',
    apart: 'hidden',
    summary: 'The followers of a member; one’s own list without `id`',
    input: z.extend(page, { id: z.optional(uidInput()), ...narrowed }),
    output: follows,
  },
  addFollowee: {
    prefix: 'site',
    method: 'POST',
    path: '/member/followee/add/',
    who: 'follow',
    apart: 'refused',
    summary: 'Follows a member',
    input: z.object({ followee_id: uidInput() }),
    output: z.object({ followee_id: z.int(), followers: z.int() }),
    rate: { limit: 240, windowMs: hourMs },
  },
  deleteFollowee: {
    prefix: 'site',
    method: 'POST',
    path: '/member/followee/delete/',
    who: 'ownAccount',
    apart: 'unaffected',
    summary: 'Stops following a member',
    input: z.object({ followee_id: uidInput() }),
    output: z.object({ followee_id: z.int(), followers: z.int() }),
  },
  checkFollowee: {
    prefix: 'site',
    method: 'GET',
    path: '/member/followee/check',
    who: 'ownAccount',
    apart: 'hidden',
    summary: 'Whether one follows or blocks a member, and whether they follow back or block',
    input: z.object({ followee_id: uidInput() }),
    output: z.object({
      ...between,
      blocked: flagOut(),
      apart: z.optional(apart).check(z.describe('What hides the two from each other')),
    }),
  },
  followSuggestions: {
    prefix: 'site',
    method: 'GET',
    path: '/member/followee/suggestions',
    who: 'follow',
    summary: 'At most 3 members whom many of those one follows follow, the most first',
    input: z.object({}),
    output: z.object({ list: z.array(suggestion) }),
    rate: { limit: 120, windowMs: 60_000 },
  },
  dismissSuggestion: {
    prefix: 'site',
    method: 'POST',
    path: '/member/followee/suggestions/dismiss/',
    who: 'follow',
    apart: 'unaffected',
    summary: 'Suggests that member no more',
    input: z.object({ id: uidInput() }),
    output: z.object({ id: z.int() }),
    rate: { limit: 240, windowMs: hourMs },
  },
  relationCounts: {
    prefix: 'site',
    method: 'GET',
    path: '/member/relations/count',
    who: 'ownAccount',
    summary: 'How many one follows, is followed by, and blocks',
    input: z.object({}),
    output: z.object({ following: z.int(), followers: z.int(), blocked: z.int() }),
  },
});

/** R5.009: whom a member has blocked. */
export const isBlocked = (own: PrivateData, uid: number): boolean => own.blocklist.includes(uid);

/** R5.010 to R5.012: a block hides both members from each other, whichever of the two made it. */
export const hiddenUids = (own: PrivateData): ReadonlySet<number> =>
  new Set([...own.blocklist, ...own.blocked_by.map(({ uid }) => uid)]);

export const blockEndsAt = (type: BlockType, now: number): number =>
  type === '24h' ? now + sanctions.blockMs : 0;

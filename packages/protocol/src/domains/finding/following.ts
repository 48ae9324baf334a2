// Tags that a member follows, and what they are told of them.
import * as z from 'zod/mini';
import { type CallSpec, defineCalls } from '../../call.ts';
import { hourMs } from '../../durations.ts';
import { flagOut, line } from '../../fields.ts';
import { notification } from '../../notification-type.ts';
import { pathTo } from '../../paths.ts';
import { tagLimits } from './limits.ts';

const byHand = {
  prefix: 'site',
  method: 'POST',
  who: 'follow',
  rate: { limit: 240, windowMs: hourMs },
} satisfies Partial<CallSpec>;
const input = z.object({ tag: line({ max: 4 * tagLimits.max }) });

const followedTag = z.object({
  followed: flagOut(),
  following: z.int().check(z.describe(`Tags that the reader follows, of ${tagLimits.followed}`)),
});
export type FollowedTag = z.infer<typeof followedTag>;

/** Of a tag, for readers who are members. */
export const followedParts = {
  followed: z.optional(followedTag.shape.followed),
  following: z.optional(followedTag.shape.following),
};

export const followingCalls = defineCalls({
  followTag: {
    ...byHand,
    path: '/tags/follow/',
    summary: 'Follows a tag: its reader is told at most once a day of what newly carries it',
    input,
    output: followedTag,
  },
  unfollowTag: {
    ...byHand,
    path: '/tags/unfollow/',
    summary: 'Follows a tag no more, under whichever of its names',
    input,
    output: followedTag,
  },
});

export const findingNotifications = {
  followedTag: notification({
    names: { site: 'followed_tag' },
    data: z.object({ tag: z.string() }),
    channels: { site: 'on', popup: 'off', mail: 'off', push: 'off' },
    row: 'contributions',
    link: ({ data }) => pathTo('search', { tag: data.tag }),
    icon: 'photos',
    tone: 'accent',
  }),
};

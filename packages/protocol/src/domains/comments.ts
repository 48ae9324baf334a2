// Comments on the wire: what members write under an item of any kind, one level of replies, and likes.
import * as z from 'zod/mini';
import { defineCalls } from '../call.ts';
import { flag, flagOut, prose, whole } from '../fields.ts';
import { pathTo } from '../paths.ts';
import { uidInput } from './accounts/fields.ts';
import { commentShape } from './comments/comment.ts';
import { commentLimits } from './comments/limits.ts';
import { storyPath } from './stories/notifications.ts';
import { idempotencyKey } from './wallet.ts';

export type { Comment, CommentEntry } from './comments/comment.ts';

/** What can be commented, one row for each domain's kind, with the page that shows the item. */
export const commentedPages = {
  wall: (item: string | number) => pathTo('wallPost', { id: item }),
  contribution: (item: string | number) => pathTo('contribution', { number: item }),
  story: storyPath,
} as const;
export type CommentKind = keyof typeof commentedPages;
export const commentKinds = Object.keys(commentedPages) as [CommentKind, ...CommentKind[]];

const id = uidInput;
const kind = () => z.enum(commentKinds);

export const commentsCalls = defineCalls({
  comments: {
    prefix: 'site',
    method: 'GET',
    path: '/comment/list',
    who: 'anyone',
    apart: 'hidden',
    needsGatePass: true,
    summary:
      'Comments under an item, the latest first, or with `parent_id` the replies to one, the earliest first: 10 a page, and an eleventh where more follow',
    input: z.object({
      kind: kind(),
      id: id().check(z.describe('The item')),
      parent_id: z.optional(id()),
      offset: z._default(whole({ min: 0, max: commentLimits.offsetMax }), 0),
    }),
    output: z.object({
      list: z.array(commentShape),
      total_count: z.int().check(z.describe('All comments under the item, with replies')),
      may_write: flagOut(),
    }),
    rate: { limit: 240, windowMs: 60_000 },
  },
  addComment: {
    prefix: 'site',
    method: 'POST',
    path: '/comment/add/',
    who: 'comment',
    apart: 'refused',
    summary:
      'Comments on an item; a reply to a reply joins the replies of the same comment. `@nick` mentions a member',
    input: z.object({
      kind: kind(),
      id: id().check(z.describe('The item')),
      text: prose(commentLimits.text),
      parent_id: z.optional(id()),
      key: idempotencyKey(),
    }),
    output: z.object({ comment: commentShape }),
    rate: commentLimits.rate,
  },
  deleteComment: {
    prefix: 'site',
    method: 'POST',
    path: '/comment/delete/',
    who: 'ownAccount',
    summary: 'Deletes a comment: its author, the owner of the item, or the team',
    input: z.object({ id: id() }),
    output: z.object({ id: z.int() }),
    rate: { limit: 120, windowMs: 60_000 },
  },
  likeComment: {
    prefix: 'site',
    method: 'POST',
    path: '/comment/like/',
    who: 'comment',
    apart: 'hidden',
    summary: 'Likes a comment, or with `liked=0` no longer',
    input: z.object({ id: id(), liked: z._default(flag(), true) }),
    output: z.object({ id: z.int(), likes: z.int(), liked: flagOut() }),
    rate: { limit: 120, windowMs: 60_000 },
  },
});

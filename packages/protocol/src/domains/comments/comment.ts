// A comment as its readers get it, with its first replies.
import * as z from 'zod/mini';
import { flagOut } from '../../fields.ts';
import { epochSecondsOut } from '../accounts/fields.ts';
import { memberSummary } from '../accounts/member.ts';

const commentEntry = z.object({
  id: z.int(),
  user: z.optional(memberSummary).check(z.describe('Absent: deleted, and kept above its replies')),
  text: z
    .string()
    .check(z.describe('Plain text, with `[mention]` around nicks of members; empty where it is deleted')),
  date: epochSecondsOut(),
  likes: z.int(),
  liked: flagOut().check(z.describe('1: the reader likes it')),
  deletable: flagOut().check(z.describe('1: the reader wrote it, owns the item or moderates')),
  hidden: z.optional(flagOut()).check(z.describe('To its author: 1 where the team has hidden it')),
});

export const commentShape = z.extend(commentEntry, {
  replies: z.array(commentEntry).check(z.describe('The first ones, the earliest first')),
  reply_count: z.int(),
});
export type CommentEntry = z.infer<typeof commentEntry>;
export type Comment = z.infer<typeof commentShape>;

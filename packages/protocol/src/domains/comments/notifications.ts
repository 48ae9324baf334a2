// What a member learns of comments: those under their items, replies to theirs, and texts that mention them. The
// entity is the comment, or of a mention in an item itself the item.
import * as z from 'zod/mini';
import { notification } from '../../notification-type.ts';
import { commentedPages, commentKinds } from '../comments.ts';

const shape = z.object({ kind: z.enum(commentKinds), item: z.int(), quote: z.string() });

const shared = {
  channels: { site: 'on', popup: 'on', mail: 'off', push: 'off' },
  link: ({ data: { kind, item } }: { data: z.infer<typeof shape> }) => commentedPages[kind](item),
  tone: 'accent',
} as const;

export const commentsNotifications = {
  comment: notification({
    names: { site: 'comment' },
    data: shape,
    row: 'guestbook',
    icon: 'speech',
    ...shared,
  }),
  commentReply: notification({
    names: { site: 'comment_reply' },
    data: shape,
    row: 'guestbook',
    icon: 'speech',
    ...shared,
  }),
  textMention: notification({
    names: { site: 'text_mention' },
    data: shape,
    row: 'mentions',
    icon: 'mention',
    ...shared,
  }),
};

// Files that members upload, whichever domain shows them.
import * as z from 'zod/mini';
import { defineCalls } from '../call.ts';
import { flagOut } from '../fields.ts';
import { uidInput } from './accounts/fields.ts';
import { avatarImage, chatImage } from './media/limits.ts';
import { attachment } from './chat/message.ts';
import { hourMs } from '../durations.ts';

const avatar = z.object({
  avatar_url: z.string(),
  waiting: z
    .optional(flagOut())
    .check(z.describe('1: the new picture waits for the team, and the one before stays')),
});

export const mediaCalls = defineCalls({
  uploadAvatar: {
    prefix: 'site',
    method: 'POST',
    path: '/member/upload/avatar/',
    who: 'editProfile',
    summary: 'Takes a JPG, PNG or WebP as one’s picture, cut to a square, instead of the one before',
    file: { field: 'upload', maxBytes: avatarImage.maxBytes },
    input: z.object({}),
    output: avatar,
    rate: { limit: 30, windowMs: hourMs },
  },
  deleteAvatar: {
    prefix: 'site',
    method: 'POST',
    path: '/member/avatar/delete/',
    who: 'editProfile',
    summary: 'Takes one’s picture away: a drawn one takes its place',
    input: z.object({}),
    output: avatar,
    rate: { limit: 60, windowMs: hourMs },
  },
  uploadAttachment: {
    prefix: 'backend',
    method: 'POST',
    path: '/att/upload/',
    who: 'usePm',
    apart: 'refused',
    summary:
      'Keeps a picture for a message. For rooms a JPG of an XXL member, which the tag `[attachment]` with both addresses shows; with `to` a JPG, PNG or WebP for that member, with whom that is agreed; with `use=wall` one of an XXL member for a post',
    file: { field: 'upload', maxBytes: chatImage.maxBytes },
    input: z.object({
      uid: z.optional(uidInput()),
      to: z.optional(uidInput()),
      use: z.optional(z.enum(['wall'])),
    }),
    output: attachment,
    rate: { limit: 60, windowMs: hourMs },
  },
  deleteAttachment: {
    prefix: 'backend',
    method: 'POST',
    path: '/att/delete/',
    who: 'usePm',
    summary: 'Deletes an upload of one’s own, or as a moderator of anybody; its addresses then answer 404',
    input: z.object({ uid: z.optional(uidInput()), id: z.string().check(z.maxLength(64)) }),
    output: z.object({}),
  },
});

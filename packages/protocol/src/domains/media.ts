// Files that members upload and that belong to no other domain.
import * as z from 'zod/mini';
import { defineCalls } from '../call.ts';
import { avatarImage } from '../limits.ts';

const avatar = z.object({ avatar_url: z.string() });

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
    rate: { limit: 30, windowMs: 3_600_000 },
  },
  deleteAvatar: {
    prefix: 'site',
    method: 'POST',
    path: '/member/avatar/delete/',
    who: 'editProfile',
    summary: 'Takes one’s picture away: a drawn one takes its place',
    input: z.object({}),
    output: avatar,
    rate: { limit: 60, windowMs: 3_600_000 },
  },
});

// Profiles on the wire: what a member or a visitor may see of a member.
import * as z from 'zod/mini';
import { defineCalls } from '../call.ts';
import { flag, flagOut, line } from '../fields.ts';
import { uidInput } from './accounts/fields.ts';
import { memberSummary, memberProfile } from './accounts/member.ts';
import { memberSearchCalls } from './profiles/search.ts';
import { roomLink } from './rooms.ts';

export * from './profiles/search.ts';

/** What a profile tells the number of. */
export const profileSections = [
  'album',
  'contributions',
  'guestbook',
  'following',
  'posts',
  'gifts',
] as const;
export type ProfileSection = (typeof profileSections)[number];

const profile = z.extend(memberProfile, {
  online: flagOut().check(z.describe('1: connected now; 0 for readers who may enter no room')),
  chatrooms: z
    .array(roomLink)
    .check(
      z.describe(
        'The rooms open to everybody where the member is now; empty for readers who may enter no room',
      ),
    ),
  counts: z
    .optional(z.partialRecord(z.enum(profileSections), z.int()))
    .check(z.describe('Where `counts` is asked for: how many of each the reader may see')),
});

export const profilesCalls = defineCalls({
  ...memberSearchCalls,
  profile: {
    prefix: 'site',
    method: 'GET',
    path: '/user/profile',
    who: 'anyone',
    apart: 'hidden',
    summary: 'A profile, as much of it as the reader may see; `short` gives the line that lists show',
    input: z.object({
      id: z.optional(uidInput()),
      nick: z.optional(line({ max: 100 })).check(z.describe('Instead of `id`; a former nick leads on')),
      short: z._default(flag(), false),
      counts: z._default(flag(), false),
    }),
    output: z.object({ profile: z.union([profile, memberSummary]) }),
    rate: { limit: 240, windowMs: 60_000 },
  },
  hitProfile: {
    whileReadOnly: true,
    prefix: 'site',
    method: 'GET',
    path: '/user/profile/hit/',
    who: 'anyone',
    apart: 'hidden',
    changes: true,
    summary: 'Counts one more view; one’s own and a repeated one are not counted',
    input: z.object({ id: uidInput() }),
    output: z.object({ views: z.int() }),
    rate: { limit: 240, windowMs: 60_000 },
  },
});

// Moderation on the wire: mutes, exclusions from rooms and bans; with the contact form, reports, reviews and cases.
import * as z from 'zod/mini';
import { defineCalls } from '../call.ts';
import { flagOut, line, prose, whole } from '../fields.ts';
import { timeOut, typedIfSent, uidInput } from './accounts/fields.ts';
import { casesCalls } from './moderation/cases.ts';
import { contactCalls } from './moderation/contact.ts';
import { dashboardCalls } from './moderation/dashboard.ts';
import { evidenceCalls } from './moderation/evidence.ts';
import { sanctions } from './moderation/limits.ts';
import { exclusionReasons } from './moderation/reasons.ts';
import { journalCalls } from './moderation/journal.ts';
import { knownImagesCalls } from './moderation/known-images.ts';
import { siteServerCalls } from './moderation/site-server.ts';
import { siteSettingsCalls } from './moderation/site-settings.ts';
import { membersCalls } from './moderation/members.ts';
import { ordersCalls } from './moderation/orders.ts';
import { reportsCalls } from './moderation/reports.ts';
import { transparencyCalls } from './moderation/transparency.ts';
import { reviewCalls } from './moderation/review.ts';
import { roomRef, roomRefIfSent } from './rooms/room.ts';
import { hourMs } from '../durations.ts';

export * from './moderation/cases.ts';
export * from './moderation/contact.ts';
export * from './moderation/dashboard.ts';
export * from './moderation/duties.ts';
export * from './moderation/evidence.ts';
export * from './moderation/journal.ts';
export * from './moderation/known-images.ts';
export * from './moderation/members.ts';
export * from './moderation/orders.ts';
export * from './moderation/reasons.ts';
export * from './moderation/reports.ts';
export * from './moderation/review-items.ts';
export * from './moderation/review.ts';
export * from './moderation/site-server.ts';
export * from './moderation/site-settings.ts';
export * from './moderation/transparency.ts';

/** The uid of a member, or of a trial visitor (below 0). */
const personUid = () => whole({ min: -Number.MAX_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER });
const roomOrEverywhere = () => roomRefIfSent().check(z.describe('Absent: everywhere'));

export const exclusion = z.object({
  id: z.int(),
  nick: z.string(),
  room_id: z.int(),
  room: z.string(),
  reason: z.string().check(z.describe('In the reader’s language')),
  date: timeOut(),
  until: timeOut(),
});
export type Exclusion = z.infer<typeof exclusion>;

export const sanctionsCalls = defineCalls({
  mute: {
    prefix: 'backend',
    method: 'POST',
    path: '/user/text/mute/',
    who: 'enterRooms',
    apart: 'unaffected',
    summary: 'Silences someone for an hour: in a room of one’s own, or, for privileged members, everywhere',
    input: z.object({ uid: z.optional(uidInput()), id: personUid(), room_id: roomOrEverywhere() }),
    output: z.object({ id: z.int(), until: timeOut() }),
    rate: { limit: 120, windowMs: hourMs },
  },
  unmute: {
    prefix: 'backend',
    method: 'POST',
    path: '/user/text/unmute/',
    who: 'enterRooms',
    apart: 'unaffected',
    summary: 'Lets a muted person write again',
    input: z.object({ uid: z.optional(uidInput()), id: personUid(), room_id: roomOrEverywhere() }),
    output: z.object({ id: z.int() }),
  },
  exclusionReasons: {
    whileReadOnly: true,
    prefix: 'backend',
    method: 'POST',
    path: '/exclude/reasons/',
    who: 'enterRooms',
    summary: 'The reasons for which a person may be excluded',
    input: z.object({}),
    output: z.object({ reasons: z.array(z.object({ id: z.enum(exclusionReasons), text: z.string() })) }),
  },
  exclude: {
    prefix: 'backend',
    method: 'POST',
    path: '/exclude/',
    who: 'enterRooms',
    apart: 'unaffected',
    summary:
      'Asks to keep someone out of a room, or, for its owner and privileged members, does: three who are in the room and ask within an hour do together',
    input: z.object({
      uid: z.optional(uidInput()),
      id: z.optional(personUid()),
      nick: typedIfSent('Instead of `id`'),
      room_id: roomRef(),
      reason_id: z._default(z.enum(exclusionReasons), 'other'),
      comment: z
        ._default(prose({ min: 0, max: sanctions.reasonMax }), '')
        .check(z.describe('For those who decide')),
      hours: z._default(
        whole({ min: sanctions.exclusionMinMs / hourMs, max: sanctions.exclusionMaxMs / hourMs }),
        sanctions.exclusionMinMs / hourMs,
      ),
    }),
    output: z.object({
      id: z.int(),
      state: z.enum(['requested', 'excluded']),
      until: timeOut().check(z.describe('0: only asked for')),
    }),
    rate: { limit: 60, windowMs: hourMs },
  },
  exclusions: {
    prefix: 'backend',
    method: 'GET',
    path: '/exclude/list/',
    who: 'enterRooms',
    summary: 'Who is kept out of a room of one’s own, and who is asked to be',
    input: z.object({ room_id: roomRef() }),
    output: z.object({
      list: z.array(exclusion),
      requests: z.array(exclusion).check(z.describe('Of the last hour, one for each person; `until` is 0')),
    }),
  },
  liftExclusion: {
    prefix: 'backend',
    method: 'POST',
    path: '/exclude/lift/',
    who: 'enterRooms',
    apart: 'unaffected',
    summary: 'Lets an excluded person in again',
    input: z.object({ uid: z.optional(uidInput()), id: uidInput().check(z.describe('Of the list')) }),
    output: z.object({}),
  },
  ban: {
    prefix: 'backend',
    method: 'POST',
    path: '/member/ban/',
    who: 'moderate',
    apart: 'unaffected',
    stepUp: true,
    summary: 'Bans a member from the site until a date',
    input: z.object({
      uid: z.optional(uidInput()),
      id: uidInput(),
      until: whole({ min: 0, max: Number.MAX_SAFE_INTEGER }).check(
        z.describe('Milliseconds since 1970; 0 lifts it'),
      ),
      reason: z
        ._default(line({ min: 0, max: sanctions.reasonMax }), '')
        .check(z.describe('Shown to the member')),
    }),
    output: z.object({ id: z.int(), until: timeOut(), banned: flagOut() }),
  },
});

export const moderationCalls = {
  ...sanctionsCalls,
  ...contactCalls,
  ...reportsCalls,
  ...reviewCalls,
  ...casesCalls,
  ...ordersCalls,
  ...evidenceCalls,
  ...journalCalls,
  ...knownImagesCalls,
  ...membersCalls,
  ...dashboardCalls,
  ...transparencyCalls,
  ...siteServerCalls,
  ...siteSettingsCalls,
} as const;

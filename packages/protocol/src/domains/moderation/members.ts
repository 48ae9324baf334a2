// Members as the team looks them up, and what it does about them; each act has a reason that stays in the journal.
import * as z from 'zod/mini';
import { defineCalls } from '../../call.ts';
import { flag, flagOut, line, whole } from '../../fields.ts';
import { timeOut, uidInput } from '../accounts/fields.ts';
import { roles } from '../accounts/person.ts';
import { idempotencyKey } from '../wallet.ts';
import { hourMs } from '../../durations.ts';
import { journalRow } from './journal.ts';
import { consoleMembers, sanctions } from './limits.ts';

export const memberGroups = ['all', 'premium', 'certified', 'team', 'muted', 'banned', 'inactive'] as const;
export type MemberGroup = (typeof memberGroups)[number];

const consoleMember = z.object({
  uid: z.int(),
  nick: z.string(),
  gender: z.int(),
  age: z.int(),
  town: z.string(),
  avatar_url: z.string(),
  active: flagOut(),
  certified: flagOut(),
  role: z.nullable(z.enum(roles)),
  premium_until: timeOut().check(z.describe('In the past: none')),
  muted_until: timeOut().check(z.describe('Everywhere; 0: not muted')),
  banned_until: timeOut().check(z.describe('0: not banned')),
  seen_at: timeOut(),
});
export type ConsoleMember = z.infer<typeof consoleMember>;

const openedMember = z.extend(consoleMember, {
  former_nicks: z.array(z.string()),
  email: z.string(),
  email_proven: flagOut(),
  created_at: timeOut(),
  ban_reason: z.string().check(z.describe('As the member reads it')),
  tickets: z.int().check(z.describe('Payments made and received')),
  sanctions: z.int().check(z.describe('Bans, mutes and exclusions of the last year')),
  history: z.array(journalRow).check(z.describe('What the team did about the member, the latest first')),
});
export type OpenedMember = z.infer<typeof openedMember>;

const team = { prefix: 'site', who: 'moderate' } as const;
const act = {
  ...team,
  method: 'POST',
  apart: 'unaffected',
  rate: { limit: 120, windowMs: hourMs },
} as const;

const why = () =>
  line({ min: 1, max: sanctions.reasonMax }).check(
    z.describe('For the journal; the member does not read it'),
  );
const about = () => ({ uid: z.optional(uidInput()), id: uidInput(), why: why() });
const done = z.object({ id: z.int() });

export const membersCalls = defineCalls({
  consoleMembers: {
    ...team,
    method: 'GET',
    path: '/member/moderation/members',
    summary: 'Members, the newest first; that they are looked up is recorded',
    input: z.object({
      q: z
        ._default(line({ min: 0, max: consoleMembers.queryMax }), '')
        .check(z.describe('A piece of a nick, former ones too, an address, a ticket or a number')),
      group: z._default(z.enum(memberGroups), 'all'),
      page: z._default(whole({ min: 1, max: 50_000 }), 1),
    }),
    output: z.object({
      list: z.array(consoleMember),
      total_count: z.int(),
      groups: z.record(z.enum(memberGroups), z.int()).check(z.describe('Of all members, of the last minute')),
    }),
    rate: { limit: 240, windowMs: 60_000 },
  },
  openMember: {
    ...team,
    method: 'POST',
    path: '/member/moderation/members/open/',
    apart: 'unaffected',
    summary: 'All the team sees of a member; each opening is recorded, once an hour',
    input: z.object({ uid: z.optional(uidInput()), id: uidInput() }),
    output: openedMember,
    rate: { limit: 240, windowMs: 60_000 },
  },
  muteMember: {
    ...act,
    path: '/member/moderation/members/mute/',
    summary: 'Mutes a member everywhere for an hour, or lets them write again',
    input: z.object({ ...about(), muted: flag() }),
    output: z.extend(done, { until: timeOut() }),
  },
  banMember: {
    ...act,
    path: '/member/moderation/members/ban/',
    stepUp: true,
    summary: 'Bans a member until a date, or lifts it',
    input: z.object({
      ...about(),
      until: whole({ min: 0, max: Number.MAX_SAFE_INTEGER }).check(
        z.describe('Milliseconds since 1970; 0 lifts it'),
      ),
      reason: z
        ._default(line({ min: 0, max: sanctions.reasonMax }), '')
        .check(z.describe('Shown to the member')),
    }),
    output: z.extend(done, { until: timeOut() }),
  },
  certifyMember: {
    ...act,
    path: '/member/moderation/members/certify/',
    summary: 'Certifies a member, with their free days once, or takes it back',
    input: z.object({ ...about(), certified: flag() }),
    output: z.extend(done, { certified: flagOut() }),
  },
  giveMemberPremium: {
    ...act,
    path: '/member/moderation/members/premium/',
    stepUp: true,
    summary: 'Gives a member days of Premium, behind those that they have',
    input: z.object({
      ...about(),
      days: whole({ min: 1, max: consoleMembers.premiumDaysMax }),
      key: idempotencyKey(),
    }),
    output: z.extend(done, { premium_until: timeOut() }),
  },
  setMemberRole: {
    ...act,
    path: '/member/moderation/members/role/',
    stepUp: true,
    summary: 'Gives a member a role of the team, or takes it; one owner stays',
    input: z.object({ ...about(), role: z.enum(['none', ...roles]) }),
    output: z.extend(done, { role: z.nullable(z.enum(roles)) }),
  },
});

// The journal on the wire: who of the team saw or did what, when, to whom and why.
import * as z from 'zod/mini';
import { defineCalls } from '../../call.ts';
import { flag, flagOut, idInput, line, whole } from '../../fields.ts';
import { timeOut, uidInput } from '../accounts/fields.ts';
import { hourMs } from '../../durations.ts';
import { journalLimits } from './limits.ts';

/** What is recorded of those who look. */
export const journalLooks = [
  'mosaic_seen',
  'album_opened',
  'report_opened',
  'report_picture_opened',
  'review_opened',
  'review_file_seen',
  'journal_seen',
  'journal_exported',
  'members_seen',
  'member_opened',
  'case_opened',
  'consents_seen',
  'evidence_seen',
  'evidence_sheet_seen',
] as const;

export const journalActs = [
  ...journalLooks,
  'camera_stopped',
  'hidden',
  'camera_veiled',
  'camera_warned',
  'camera_cleared',
  'suspicion_lifted',
  'showroom_closed',
  'room_changed',
  'room_destroyed',
  'banned',
  'unbanned',
  'muted',
  'unmuted',
  'exclusion_requested',
  'excluded',
  'exclusion_lifted',
  'review_decided',
  'review_escalated',
  'case_taken',
  'case_decided',
  'case_closed',
  'poll_started',
  'certification_taken',
  'tag_joined',
  'tag_parted',
  'tag_renamed',
  'tag_forbidden',
  'tag_allowed',
  'certified',
  'uncertified',
  'premium_given',
  'role_changed',
  'order_entered',
  'setting_changed',
  'report_written',
  'report_frozen',
  'image_allowed',
  'evidence_asked',
  'evidence_granted',
  'evidence_refused',
  'evidence_closed',
  'evidence_sent',
  'evidence_removed',
  'consent_signed',
  'consent_refused',
  'consent_withdrawn',
] as const;
export type JournalAct = (typeof journalActs)[number];

export const journalRow = z.object({
  id: z.int(),
  at: timeOut(),
  act: z.enum(journalActs),
  by: z
    .nullable(z.object({ uid: z.int(), nick: z.string().check(z.describe('Empty: the account is erased')) }))
    .check(z.describe('Null: the site itself, or several members together')),
  by_erased: flagOut().check(z.describe('1: who did it has erased their account')),
  target: z.object({
    uid: z.int().check(z.describe('0: about no member; below 0: a visitor on trial')),
    nick: z.string().check(z.describe('Empty: the account is erased')),
    room: z.string(),
    reference: z.string().check(z.describe('Of a report, a case or what was reviewed')),
  }),
  reason: z.string().check(z.describe('A code; empty: none')),
  why: z.string().check(z.describe('For the team alone')),
  words: z.string().check(z.describe('Empty too where the account is erased')),
  until: timeOut().check(z.describe('0: no end')),
  hash: z.string().check(z.describe('Of its link in the chain; empty for up to a minute')),
});
export type JournalRow = z.infer<typeof journalRow>;

const journalSearch = {
  q: z
    ._default(line({ min: 0, max: journalLimits.queryMax }), '')
    .check(z.describe('A nick, a number of a member, or a reference')),
  by: z._default(line({ min: 0, max: journalLimits.queryMax }), '').check(z.describe('A nick of the team')),
  act: z.optional(z.enum(journalActs)),
  looks: z._default(flag(), false).check(z.describe('1: only what was looked at')),
  from: z.optional(whole({ min: 0, max: Number.MAX_SAFE_INTEGER })),
  to: z.optional(whole({ min: 0, max: Number.MAX_SAFE_INTEGER })).check(z.describe('Excluded')),
};

const readers = { prefix: 'site', who: 'moderate' } as const;

export const journalCalls = defineCalls({
  journal: {
    ...readers,
    method: 'GET',
    path: '/member/moderation/journal',
    summary: 'What the team saw and did, the latest first; that it is read is recorded too',
    input: z.object({
      ...journalSearch,
      row: z.optional(idInput()).check(z.describe('Only this one')),
      before: z
        .optional(line({ max: 40 }).check(z.regex(/^\d{1,16}-\d{1,16}$/)))
        .check(z.describe('The `next` of the page before')),
    }),
    output: z.object({
      list: z.array(journalRow),
      next: z.nullable(z.string()).check(z.describe('Null: there are no older ones')),
      team: z.array(z.string()).check(z.describe('Nicks of who has a role')),
    }),
    rate: { limit: 240, windowMs: 60_000 },
  },
  journalCsv: {
    ...readers,
    method: 'GET',
    path: '/member/moderation/journal/csv',
    summary: 'The same as a table, the latest rows of the filter; it is recorded',
    input: z.object(journalSearch),
    output: z.string(),
    bare: true,
    download: 'journal.csv',
    contentType: 'text/csv; charset=utf-8',
    rate: { limit: 30, windowMs: hourMs },
  },
  journalState: {
    ...readers,
    method: 'GET',
    path: '/member/moderation/journal/chain',
    summary: 'What the last check of the chain found, each night',
    input: z.object({}),
    output: z.object({
      checked_at: z.nullable(timeOut()).check(z.describe('Null: not yet')),
      rows: z.int().check(z.describe('Rows of the chain at the check')),
      sound_rows: z.int().check(z.describe('Rows that match it from its start')),
      broken: flagOut(),
      broken_row: z.nullable(z.int()).check(z.describe('The first that does not match; null: it is gone')),
      waiting: z.int().check(z.describe('Rows that are not linked yet')),
    }),
    rate: { limit: 240, windowMs: 60_000 },
  },
  checkJournal: {
    ...readers,
    method: 'POST',
    path: '/member/moderation/journal/check/',
    summary: 'Checks the whole chain now',
    input: z.object({ uid: z.optional(uidInput()) }),
    output: z.object({ broken: flagOut() }),
    rate: { limit: 6, windowMs: hourMs },
  },
});

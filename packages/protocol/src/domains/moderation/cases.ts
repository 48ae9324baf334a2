// Cases on the wire: what was reported, asked and suspected, each with the moment by which it is decided.
import * as z from 'zod/mini';
import { defineCalls } from '../../call.ts';
import { languages } from '../../languages.ts';
import { flagOut, line, whole } from '../../fields.ts';
import { timeOut, uidInput } from '../accounts/fields.ts';
import { contactSubjects } from './contact.ts';
import { reportKinds } from './reasons.ts';
import { openedReport, person } from './reports.ts';
import { hourMs } from '../../durations.ts';

/**
 * The gravest first: a case has the gravest kind of its notices.
 *   minor      somebody who may be a minor
 *   removal    an intimate image, by a signed request
 *   illegal    illegal content, by a message to the team
 *   complaint  of a depicted person, or of a bank
 *   report     by a member
 *   appeal     against a decision
 *   account    a question about an account or a payment
 *   own_data   a copy or the erasure of one's own data
 */
export const caseKinds = [
  'minor',
  'removal',
  'illegal',
  'complaint',
  'report',
  'appeal',
  'account',
  'own_data',
] as const;
export type CaseKind = (typeof caseKinds)[number];

export const caseStates = ['new', 'open', 'decided', 'closed'] as const;
export type CaseState = (typeof caseStates)[number];

/** `todo`: new or open; `mine`: of these, taken by the reader; `late`: of these, past their moment. */
export const caseLists = ['todo', 'mine', 'late', 'decided', 'closed'] as const;
export type CaseList = (typeof caseLists)[number];

/** `person`: suspected to be a minor in a room. */
export const caseItemKinds = [...reportKinds, 'person'] as const;
export type CaseItemKind = (typeof caseItemKinds)[number];

const item = z.object({
  kind: z.enum(caseItemKinds),
  within: z.int().check(z.describe('Of a message its conversation, of a line its room; else 0')),
  id: z.string(),
});
export type CaseItem = z.infer<typeof item>;

const caseSummary = z.object({
  reference: z.string(),
  kind: z.enum(caseKinds),
  state: z.enum(caseStates),
  received_at: timeOut(),
  due_at: timeOut().check(z.describe('By when it is decided')),
  late: flagOut(),
  items: z.array(item).check(z.describe('Empty: it is about no thing of the site, or one that nobody found')),
  author: z.nullable(person).check(z.describe('Null: unknown, or the account is erased')),
  taken_by: z.nullable(person),
  notices: z.int(),
  hidden: flagOut().check(z.describe('1: one of its things is out of view')),
  closed_to_reader: z.optional(z.enum(['case_own'])).check(z.describe('Why the reader may not decide it')),
});
export type CaseSummary = z.infer<typeof caseSummary>;

const message = z.object({
  reference: z.string(),
  subject: z.enum(contactSubjects),
  received_at: timeOut(),
  email: z.string(),
  language: z.enum(languages),
  text: z.string(),
  page: z.string(),
});

const suspicion = z.object({
  reference: z.string(),
  received_at: timeOut(),
  by: z.nullable(person),
  about: person,
  room: z.string(),
  comment: z.string(),
});

const openedCase = z.extend(caseSummary, {
  reports: z.array(openedReport),
  messages: z.array(message),
  suspicions: z.array(suspicion),
  now: timeOut(),
});
export type OpenedCase = z.infer<typeof openedCase>;

const team = { prefix: 'site', who: 'readReports', stepUp: true } as const;
const reference = () => line({ max: 20 }).check(z.regex(/^\d{4}-\d{1,9}$/));

export const casesCalls = defineCalls({
  cases: {
    ...team,
    method: 'GET',
    path: '/member/moderation/cases',
    summary: 'What the team decides on: what waits by its clock, what is decided the latest first',
    input: z.object({
      state: z._default(z.enum(caseLists), 'todo'),
      kind: z.optional(z.enum(caseKinds)),
      page: z._default(whole({ min: 1, max: 50_000 }), 1),
    }),
    output: z.object({
      list: z.array(caseSummary),
      total_count: z.int(),
      counts: z.record(z.enum(caseLists), z.int()).check(z.describe('Of all kinds')),
      now: timeOut().check(z.describe('Of the site: how long is left follows from it')),
    }),
    rate: { limit: 240, windowMs: 60_000 },
  },
  openCase: {
    ...team,
    method: 'POST',
    path: '/member/moderation/cases/open/',
    summary: 'All that a case holds, with what its reports sealed; each opening is recorded',
    input: z.object({ uid: z.optional(uidInput()), reference: reference() }),
    output: openedCase,
    rate: { limit: 120, windowMs: 60_000 },
  },
  takeCase: {
    ...team,
    method: 'POST',
    path: '/member/moderation/cases/take/',
    summary: 'Tells the team that the caller decides a case, also one that another had taken; it is recorded',
    input: z.object({ uid: z.optional(uidInput()), reference: reference() }),
    output: z.object({ reference: z.string() }),
    rate: { limit: 120, windowMs: hourMs },
  },
});

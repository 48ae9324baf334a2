// Cases on the wire: what was reported, asked and suspected, each with the moment by which it is decided.
import * as z from 'zod/mini';
import { defineCalls } from '../../call.ts';
import { languages } from '../../languages.ts';
import { flag, flagOut, line, prose, whole } from '../../fields.ts';
import { timeOut, tokenInput, uidInput } from '../accounts/fields.ts';
import { contactSubjects } from './contact.ts';
import { caseLimits, reportLimits } from './limits.ts';
import { caseDecisions, reportKinds, reportReasons } from './reasons.ts';
import { reviewKinds } from './review-items.ts';
import { enteredOrder } from './orders.ts';
import { itemId, openedReport, person } from './reports.ts';
import { hourMs } from '../../durations.ts';

/**
 * The gravest first: a case has the gravest kind of its notices.
 *   minor      somebody who may be a minor
 *   order      of an authority, as an owner entered it
 *   removal    an intimate image, by a signed request
 *   illegal    illegal content, by a message to the team
 *   complaint  of a depicted person, or of a bank
 *   report     by a member
 *   escalation handed on by a reviewer of the queue
 *   appeal     against a decision
 *   account    a question about an account or a payment
 *   own_data   a copy or the erasure of one's own data
 */
export const caseKinds = [
  'minor',
  'order',
  'removal',
  'illegal',
  'complaint',
  'report',
  'escalation',
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
const listedItem = z.extend(item, {
  title: z
    .string()
    .check(z.describe('Of a set, the set of a file, or a room; empty: it has none, or is gone')),
});

/** By law, or by the terms of the site; `none` where nothing is found. */
export const caseGrounds = [
  'law_image',
  'law_minor',
  'law_illegal',
  'law_order',
  'terms_consent',
  'terms_conduct',
  'terms_content',
  'terms_deception',
  'none',
] as const;
export type CaseGround = (typeof caseGrounds)[number];

const caseSummary = z.object({
  reference: z.string(),
  kind: z.enum(caseKinds),
  state: z.enum(caseStates),
  received_at: timeOut(),
  due_at: timeOut().check(z.describe('By when it is decided')),
  late: flagOut(),
  items: z
    .array(listedItem)
    .check(z.describe('Empty: it is about no thing of the site, or one that nobody found')),
  author: z.nullable(person).check(z.describe('Null: unknown, or the account is erased')),
  taken_by: z.nullable(person),
  notices: z.int(),
  hidden: flagOut().check(z.describe('1: one of its things is out of view')),
  contested: z.optional(z.string()).check(z.describe('Of an appeal: the case whose decision is contested')),
  copy_of: z
    .optional(z.string())
    .check(z.describe('Its things show what this case removed: they went with it')),
  closed_to_reader: z
    .optional(z.enum(['case_own', 'appeal_own']))
    .check(z.describe('Why the reader may not decide it')),
});
export type CaseSummary = z.infer<typeof caseSummary>;

const message = z.object({
  reference: z.string(),
  subject: z.enum(contactSubjects),
  received_at: timeOut(),
  email: z.string(),
  language: z.enum(languages),
  text: z.string(),
  pages: z.array(z.string()),
  signature: z.string().check(z.describe('Empty: not signed')),
  represents: z.optional(z.enum(['self', 'other'])),
  name: z.string(),
});

const suspicion = z.object({
  reference: z.string(),
  received_at: timeOut(),
  by: z.nullable(person),
  about: person,
  room: z.string(),
  comment: z.string(),
});

const escalation = z.object({
  reference: z.string(),
  kind: z.enum(reviewKinds),
  reason: z.enum(reportReasons),
  note: z.string(),
  at: timeOut(),
  by: z.nullable(person),
});

const byLanguage = () => z.partialRecord(z.enum(languages), z.string());

const decided = z.object({
  decision: z.enum(caseDecisions),
  ground: z.enum(caseGrounds),
  reasons: byLanguage(),
  at: timeOut(),
  by: z.nullable(person),
});

const openedCase = z.extend(caseSummary, {
  reports: z.array(openedReport),
  messages: z.array(message),
  suspicions: z.array(suspicion),
  orders: z.array(enteredOrder),
  escalations: z.array(escalation),
  copies: z
    .array(z.string())
    .check(z.describe('Cases of other authors whose copies went with what it removes')),
  alike: z
    .array(z.extend(item, { bits: z.int().check(z.describe('How many of 256 differ')) }))
    .check(z.describe('What waits: things whose pictures may show the same')),
  contests: z
    .optional(
      z.object({
        reference: z.string(),
        by: z.enum(['author', 'notifier']),
        text: z.string(),
        decided,
      }),
    )
    .check(z.describe('The decision that is contested, and why')),
  decided: z.optional(decided),
  languages: z
    .array(z.enum(languages))
    .check(z.describe('In which the decision is read by those whom it concerns')),
  templates: z
    .object({ against: byLanguage(), keep: byLanguage() })
    .check(z.describe('The reasons, if none are written')),
  strikes: z.int().check(z.describe('Of the author, that count today')),
  ban_days: z.int().check(z.describe('The ban that one more strike proposes; 0: none')),
  now: timeOut(),
});
export type OpenedCase = z.infer<typeof openedCase>;

/**
 * What a decision goes back to: `automated`, a picture that was recognised; `own`, what the team found itself; `copy`,
 * that it shows what a decision removed elsewhere.
 */
export const caseCauses = ['notice', 'order', 'own', 'automated', 'copy'] as const;
export type CaseCause = (typeof caseCauses)[number];

const followed = z.object({
  reference: z.string(),
  as: z.enum(['author', 'notifier']),
  state: z.enum(['received', 'decided']),
  received_at: timeOut(),
  due_at: timeOut(),
  hidden: flagOut().check(z.describe('1: out of view')),
  read: flagOut().check(z.describe('1: a person of the team has opened it')),
  things: z.array(
    z.object({
      kind: z.enum(caseItemKinds),
      hidden: flagOut(),
      title: z.string().check(z.describe('For its author alone; empty: it has none')),
    }),
  ),
  decided: z.optional(
    z.object({
      decision: z.enum(caseDecisions),
      ground: z.enum(caseGrounds),
      cause: z.enum(caseCauses),
      reasons: z.string().check(z.describe('In the reader’s language')),
      at: timeOut(),
      again: flagOut().check(z.describe('1: by another person, after an appeal')),
      alone: flagOut().check(z.describe('1: by the same person, as the team is one person')),
    }),
  ),
  now: timeOut(),
  strike_until: timeOut().check(z.describe('0: none')),
  ban_until: timeOut().check(z.describe('0: none')),
  appeal: z.object({
    state: z.enum(['none', 'possible', 'waiting', 'answered', 'late']),
    until: timeOut().check(z.describe('Until when it is possible, or answered')),
  }),
});
export type Followed = z.infer<typeof followed>;

const team = { prefix: 'site', who: 'readReports', stepUp: true } as const;
const anyReference = () => line({ max: 20 }).check(z.describe('Of the case, or of one’s own report'));
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
      q: z
        ._default(line({ min: 0, max: caseLimits.queryMax }), '')
        .check(
          z.describe('A number of a case or of a notice, a piece of an author’s nick, or a sender’s address'),
        ),
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
  decideCase: {
    ...team,
    method: 'POST',
    path: '/member/moderation/cases/decide/',
    summary:
      'Decides on a case, with reasons for those whom it concerns. The first decision stands and the other is told who; an appeal is decided by another person',
    input: z.object({
      uid: z.optional(uidInput()),
      reference: reference(),
      decision: z.enum(caseDecisions),
      ground: z._default(z.enum(caseGrounds), 'none'),
      items: z
        ._default(
          z
            .array(
              z.object({
                kind: z.enum(reportKinds),
                within: z._default(whole({ min: 0, max: Number.MAX_SAFE_INTEGER }), 0),
                id: itemId(),
              }),
            )
            .check(z.maxLength(reportLimits.items)),
          [],
        )
        .check(z.describe('What `restrict` takes out of view')),
      reasons: z
        ._default(z.partialRecord(z.enum(languages), prose({ min: 0, max: caseLimits.reasonsMax })), {})
        .check(z.describe('Instead of the templates')),
      read: z
        ._default(z.array(z.enum(languages)).check(z.maxLength(languages.length)), [])
        .check(z.describe('Languages in which the caller has read what is sent')),
      strike: z._default(flag(), false).check(z.describe('1: it counts against the author for a year')),
      ban: z._default(flag(), false).check(z.describe('1: with the ban that the strike proposes')),
      unfounded: z._default(flag(), false).check(z.describe('1: the notices had no ground at all')),
    }),
    output: z.object({ reference: z.string(), state: z.enum(caseStates) }),
    rate: { limit: 120, windowMs: hourMs },
  },
  decision: {
    prefix: 'site',
    method: 'GET',
    path: '/member/decision',
    who: 'ownAccount',
    summary: 'What became of a thing of one’s own that was named to the team, or of one’s own report',
    input: z.object({ reference: anyReference() }),
    output: followed,
  },
  appeal: {
    whileReadOnly: true,
    prefix: 'site',
    method: 'POST',
    path: '/member/decision/appeal/',
    who: 'ownAccount',
    summary: 'Contests a decision once, within six months; another person decides on it',
    input: z.object({
      uid: z.optional(uidInput()),
      reference: anyReference(),
      text: prose({ min: caseLimits.appealMin, max: caseLimits.appealMax }),
    }),
    output: followed,
    rate: { limit: 20, windowMs: hourMs },
  },
  followNotice: {
    prefix: 'site',
    method: 'GET',
    path: '/follow',
    who: 'anyone',
    summary:
      'The same by the secret link of a mail, for people without an account and members who are banned',
    input: z.object({ token: tokenInput() }),
    output: followed,
    holdsSecret: true,
    rate: { limit: 120, windowMs: hourMs },
  },
  complain: {
    whileReadOnly: true,
    prefix: 'site',
    method: 'POST',
    path: '/follow/complain/',
    who: 'anyone',
    summary: 'Contests a decision by that link, once and within six months',
    input: z.object({
      token: tokenInput(),
      text: prose({ min: caseLimits.appealMin, max: caseLimits.appealMax }),
    }),
    output: followed,
    rate: { limit: 20, windowMs: hourMs },
  },
});

// What cases have sealed, on the wire: one member of the team asks to look, another grants it, and each look is recorded.
import * as z from 'zod/mini';
import { defineCalls, type RangedBytes } from '../../call.ts';
import { hourMs } from '../../durations.ts';
import { flagOut, line, prose, whole } from '../../fields.ts';
import { timeOut, uidInput } from '../accounts/fields.ts';
import { evidenceLimits } from './limits.ts';
import { reportKinds } from './reasons.ts';
import { person } from './reports.ts';

/** `words`: texts, people and times of a thing; `clip`: recorded when a camera was stopped. */
export const evidenceKinds = ['words', 'picture', 'film', 'clip'] as const;
export type EvidenceKind = (typeof evidenceKinds)[number];

const piece = z.object({
  id: z.int(),
  kind: z.enum(evidenceKinds),
  name: z.int().check(z.describe('Its number among those of its kind')),
  thing: z.string().check(z.describe('A kind of what members report; empty: none')),
  item: z.string(),
  taken_at: timeOut().check(z.describe('When it was hidden or recorded')),
  duration_ms: z.int(),
  sealed_at: timeOut().check(z.describe('0: it is being sealed')),
  missing: flagOut().check(z.describe('1: its bytes were gone before they could be sealed')),
  type: z.string(),
  bytes: z.int(),
  sha256: z.string(),
});
export type EvidencePiece = z.infer<typeof piece>;

export const openingStates = ['asked', 'granted', 'refused', 'withdrawn', 'closed'] as const;
export type OpeningState = (typeof openingStates)[number];

const look = z.object({
  piece: z.int(),
  at: timeOut(),
  ended_at: timeOut().check(z.describe('0: it goes on')),
});

const opening = z.object({
  id: z.int(),
  state: z.enum(openingStates),
  asked_by: z.nullable(person),
  asked_at: timeOut(),
  reason: z.string(),
  answered_by: z.nullable(person).check(z.describe('Null: nobody yet')),
  answered_at: timeOut(),
  answer: z.string().check(z.describe('Why it was refused')),
  until_at: timeOut().check(z.describe('0: not granted')),
  closed_at: timeOut(),
  own: flagOut().check(z.describe('1: the reader asked for it')),
  looks: z.array(look).check(z.describe('The latest first')),
});
export type EvidenceOpening = z.infer<typeof opening>;

const sent = z.object({
  at: timeOut(),
  by: z.nullable(person),
  authority: z.string(),
  number: z.string(),
});

const words = z.object({
  author: z.nullable(z.extend(person, { email: z.nullable(z.string()) })),
  place: z.string(),
  entries: z.array(
    z.object({
      id: z.string(),
      by: z.nullable(person),
      text: z.string(),
      at: timeOut(),
      reported: z.boolean(),
    }),
  ),
});
export type SealedText = z.infer<typeof words>;

const team = { prefix: 'site', who: 'readReports', stepUp: true } as const;
/** What ends a look, and the bytes of one that has begun, ask for no proof again. */
const lookers = { prefix: 'site', who: 'readReports' } as const;
const reference = () => line({ max: 20 }).check(z.regex(/^\d{4}-\d{1,9}$/));
const id = () => whole({ min: 1, max: Number.MAX_SAFE_INTEGER });
const answering = { uid: z.optional(uidInput()), reference: reference(), opening: id() };
const rate = { limit: 120, windowMs: hourMs };

export const evidenceCalls = defineCalls({
  evidence: {
    ...team,
    method: 'GET',
    path: '/member/moderation/evidence',
    summary: 'What a case has sealed, by digest, with who asked to look at it; no piece is shown',
    input: z.object({ reference: reference() }),
    output: z.object({
      reference: z.string(),
      minor: flagOut().check(z.describe('1: somebody may be a minor; it is for an authority alone')),
      pieces: z.array(piece),
      openings: z.array(opening).check(z.describe('The latest first')),
      sent: z.array(sent).check(z.describe('When a sheet was sent to an authority; the latest first')),
      kept_until: timeOut().check(z.describe('0: the case is not decided')),
      now: timeOut(),
    }),
    rate: { limit: 240, windowMs: 60_000 },
  },
  askEvidence: {
    ...team,
    method: 'POST',
    path: '/member/moderation/evidence/ask/',
    summary: 'Asks to look at what a case has sealed; another of the team answers, and it is recorded',
    input: z.object({
      uid: z.optional(uidInput()),
      reference: reference(),
      reason: prose({ min: evidenceLimits.reasonMin, max: evidenceLimits.reasonMax }),
    }),
    output: z.object({ opening: z.int() }),
    rate,
  },
  grantEvidence: {
    ...team,
    method: 'POST',
    path: '/member/moderation/evidence/grant/',
    summary: 'Lets the member who asked look for 30 minutes; who grants sees nothing, and it is recorded',
    input: z.object(answering),
    output: z.object({ until_at: timeOut() }),
    rate,
  },
  refuseEvidence: {
    ...team,
    method: 'POST',
    path: '/member/moderation/evidence/refuse/',
    summary: 'Refuses it, with a reason; it is recorded',
    input: z.object({
      ...answering,
      reason: prose({ min: evidenceLimits.reasonMin, max: evidenceLimits.reasonMax }),
    }),
    output: z.object({ opening: z.int() }),
    rate,
  },
  closeEvidence: {
    ...lookers,
    method: 'POST',
    path: '/member/moderation/evidence/close/',
    summary: 'Takes back one’s own request, or ends it before its time; it is recorded',
    input: z.object(answering),
    output: z.object({ opening: z.int() }),
    rate,
  },
  lookAtEvidence: {
    ...team,
    method: 'POST',
    path: '/member/moderation/evidence/look/',
    summary: 'Begins a look at one piece, which ends the look at another; each is recorded',
    input: z.object({ ...answering, piece: id() }),
    output: z.object({
      piece: z.int(),
      at: timeOut(),
      until_at: timeOut(),
      words: z.optional(words).check(z.describe('Of a piece of words')),
    }),
    rate: { limit: 600, windowMs: hourMs },
  },
  veilEvidence: {
    ...lookers,
    method: 'POST',
    path: '/member/moderation/evidence/veil/',
    summary: 'Ends the look at a piece',
    input: z.object(answering),
    output: z.object({ opening: z.int() }),
    rate: { limit: 600, windowMs: hourMs },
  },
  evidenceBytes: {
    ...lookers,
    method: 'GET',
    path: '/member/moderation/evidence/bytes',
    summary: 'The bytes of the piece that the caller looks at, whole or as a range; no browser keeps them',
    input: z.object({ reference: reference(), opening: id(), piece: id() }),
    output: z.custom<RangedBytes>(),
    ranges: true,
    rate: { limit: 1200, windowMs: hourMs },
  },
  evidenceSheet: {
    ...team,
    method: 'GET',
    path: '/member/moderation/evidence/sheet',
    summary: 'For an authority, where somebody may be a minor: who, when, addresses and digests, no picture',
    input: z.object({ reference: reference() }),
    output: z.object({
      reference: z.string(),
      received_at: timeOut(),
      author: words.shape.author,
      things: z.array(
        z.object({
          kind: z.enum(reportKinds),
          id: z.string(),
          place: z.string(),
          address: z.string().check(z.describe('Empty: it had none of its own')),
          at: timeOut(),
          hidden_at: timeOut(),
        }),
      ),
      pieces: z.array(piece),
      now: timeOut(),
    }),
    rate: { limit: 60, windowMs: hourMs },
  },
  evidenceSent: {
    ...team,
    method: 'POST',
    path: '/member/moderation/evidence/sent/',
    summary: 'Records that the sheet was sent to an authority',
    input: z.object({
      uid: z.optional(uidInput()),
      reference: reference(),
      authority: line({ max: evidenceLimits.authorityMax }),
      number: z._default(line({ min: 0, max: evidenceLimits.numberMax }), ''),
    }),
    output: z.object({ at: timeOut() }),
    rate,
  },
});

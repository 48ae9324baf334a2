// Developer calls, served in demo mode only; production answers 404.
import * as z from 'zod/mini';
import { defineCalls } from '../call.ts';
import { flag, line, whole } from '../fields.ts';
import { genders, roles } from './accounts/person.ts';
import { roomRef } from './rooms/room.ts';
import { premiumOffers } from './payments/orders.ts';
import { tokensInput } from './wallet.ts';
import { dayMs } from '../durations.ts';

export const outboxChannels = ['mail', 'sms', 'push'] as const;

export const outboxItem = z.object({
  id: z.string(),
  channel: z.enum(outboxChannels),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  sentAt: z.string().check(z.describe('ISO 8601')),
});
export type OutboxItem = z.infer<typeof outboxItem>;

export const castLevels = ['free', 'xxl'] as const;

export const castMember = z.object({
  uid: z.int(),
  nick: z.string(),
  password: z.string(),
  email: z.string(),
  about: z.string().check(z.describe('What kind of member this is')),
  resident: z
    .string()
    .check(z.describe('What the program does that plays this member; empty: nobody plays it')),
});
export type CastMember = z.infer<typeof castMember>;

/** As whom the bar of a demo lets people look around; `visitor` is nobody. */
export const demoRoles = ['visitor', 'member', 'xxl', 'streamer', 'owner'] as const;
export type DemoRole = (typeof demoRoles)[number];
/** Who is played in each role: members of the demo that no program plays. */
export const demoPlayers: Readonly<Record<Exclude<DemoRole, 'visitor'>, string>> = {
  member: 'Marlow',
  xxl: 'Ondine',
  streamer: 'Iseult',
  owner: 'Héloïse',
};

const tenYearsMs = 10 * 366 * dayMs;

export const devCalls = defineCalls({
  outbox: {
    prefix: 'dev',
    method: 'GET',
    path: '/outbox',
    who: 'anyone',
    summary: 'Mails, text messages and pushes that the demo kept instead of sending, newest first',
    input: z.object({
      channel: z
        .optional(z.enum(outboxChannels))
        .check(z.describe('The channel that the page shows; the JSON list is always whole')),
      item: z.optional(line({ max: 20 })).check(z.describe('The id that the page shows open')),
    }),
    output: z.array(outboxItem),
    bare: true,
  },
  api: {
    prefix: 'dev',
    method: 'GET',
    path: '/api',
    who: 'anyone',
    summary: 'These calls, to browse; as JSON the same document as /openapi.json',
    input: z.object({}),
    output: z.record(z.string(), z.unknown()),
    bare: true,
  },
  advanceClock: {
    whileReadOnly: true,
    prefix: 'dev',
    method: 'POST',
    path: '/clock',
    who: 'anyone',
    summary: 'Moves the clock that every time rule reads; accumulates and survives restarts',
    input: z.object({ advanceMs: whole({ min: 0, max: tenYearsMs }) }),
    output: z.object({ now: z.string().check(z.describe('ISO 8601')) }),
    bare: true,
  },
  cast: {
    prefix: 'dev',
    method: 'GET',
    path: '/cast',
    who: 'anyone',
    holdsSecret: true,
    summary: 'Who was invented for the demo, and how to log in as each of them',
    input: z.object({}),
    output: z.array(castMember),
    bare: true,
  },
  lookAround: {
    whileReadOnly: true,
    prefix: 'dev',
    method: 'POST',
    path: '/role',
    who: 'anyone',
    needsGatePass: true,
    holdsSecret: true,
    summary:
      'Ends the session of the browser and, but for a visitor, logs in as who has this role in the demo',
    input: z.object({ role: z.enum(demoRoles) }),
    output: z.object({ nick: z.string().check(z.describe('Empty for a visitor')) }),
    bare: true,
  },
  unexclude: {
    whileReadOnly: true,
    prefix: 'dev',
    method: 'POST',
    path: '/unexclude',
    who: 'anyone',
    summary: 'Lifts an exclusion, for checks from outside',
    input: z.object({ nick: line({ max: 100 }), room: roomRef() }),
    output: z.object({ lifted: z.int() }),
    bare: true,
  },
  creditTokens: {
    whileReadOnly: true,
    prefix: 'dev',
    method: 'POST',
    path: '/tokens',
    who: 'anyone',
    summary: 'Gives a member tokens through the ledger, for checks from outside',
    input: z.object({ nick: line({ max: 100 }), amount: tokensInput() }),
    output: z.object({ uid: z.int(), balance: z.int() }),
    bare: true,
  },
  sandboxCards: {
    prefix: 'dev',
    method: 'GET',
    path: '/cards',
    who: 'anyone',
    summary: 'What the cards of the test provider do, by the last four digits of any valid number',
    input: z.object({}),
    output: z.array(z.object({ kind: z.string(), last4: z.string() })),
    bare: true,
  },
  sandboxEvent: {
    whileReadOnly: true,
    prefix: 'dev',
    method: 'POST',
    path: '/payment',
    who: 'anyone',
    summary: 'A webhook of the test provider about an order, signed and, unless `send` is 0, sent',
    input: z.object({
      ticket: whole({ min: 1, max: Number.MAX_SAFE_INTEGER }),
      event: z.enum(['paid', 'refund', 'refund_failed', 'chargeback', 'won_back']),
      repeat: z._default(whole({ min: 1, max: 20 }), 1),
      amount: z
        .optional(whole({ min: 0, max: 100_000_000 }))
        .check(z.describe('In cents; by default the order’s, or what is left to refund')),
      ageMs: z._default(whole({ min: 0, max: tenYearsMs }), 0).check(z.describe('As if signed so long ago')),
      send: z._default(flag(), true),
    }),
    output: z.object({
      webhook: z.object({ path: z.string(), headers: z.record(z.string(), z.string()), body: z.string() }),
      answers: z.array(z.object({ status: z.int(), text: z.string() })),
    }),
    bare: true,
  },
  grantPremium: {
    whileReadOnly: true,
    prefix: 'dev',
    method: 'POST',
    path: '/grant',
    who: 'anyone',
    summary: 'Free days for a contribution, as its domain would give them',
    input: z.object({
      nick: line({ max: 100 }),
      offer: z.enum(premiumOffers),
      item: z.pipe(z.union([z.int(), line({ max: 100 })]), z.transform(String)),
    }),
    output: z.object({ result: z.enum(['granted', 'already', 'not_certified']) }),
    bare: true,
  },
  addToCast: {
    whileReadOnly: true,
    prefix: 'dev',
    method: 'POST',
    path: '/cast',
    who: 'anyone',
    summary: 'Invents one more: an active member, for checks from outside',
    input: z.object({
      nick: line({ max: 100 }),
      password: line({ max: 200 }),
      gender: z._default(whole({ min: 1, max: 4 }), genders.female),
      age: z._default(whole({ min: 18, max: 120 }), 30),
      level: z._default(z.enum(castLevels), 'free'),
      certified: z._default(flag(), false),
      phoneVerified: z._default(flag(), false),
      active: z._default(flag(), true),
      role: z.optional(z.nullable(z.enum([...roles, '']))),
    }),
    output: z.object({ uid: z.int(), nick: z.string(), email: z.string() }),
    bare: true,
  },
  tell: {
    whileReadOnly: true,
    prefix: 'dev',
    method: 'POST',
    path: '/tell',
    who: 'anyone',
    summary: 'Notifies a member as the domain of the type would; what `data` leaves out is invented',
    input: z.object({
      type: line({ max: 40 }).check(z.describe('Any name of the notification type')),
      to: line({ max: 100 }).check(z.describe('A nick')),
      from: z
        ._default(z.string().check(z.trim(), z.maxLength(100)), '')
        .check(z.describe('A nick, or empty')),
      entity: z._default(
        z.pipe(z.union([z.int(), z.string().check(z.maxLength(100))]), z.transform(String)),
        '',
      ),
      data: z._default(z.record(z.string().check(z.maxLength(40)), z.unknown()), {}),
    }),
    output: z.object({ type: z.string() }),
    bare: true,
  },
});

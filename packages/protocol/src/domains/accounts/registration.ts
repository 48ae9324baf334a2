// Calls of registration, activation and trial.
import * as z from 'zod/mini';
import { defineCalls } from '../../call.ts';
import { flag, flagOut, line } from '../../fields.ts';
import { codeInput, secondsOut, timeOut, tokenInput, typed, typedNumber } from './fields.ts';
import { ownMember } from './member.ts';
import { hourMs } from '../../durations.ts';

const registrationForm = z.object({
  nick: typed("3 to 100 letters or digits of one script; `_ - . '` and single spaces inside"),
  email: typed('Proven later by a code'),
  email_confirm: typed('The address again'),
  password: typed('At least 6 characters'),
  password_confirm: typed('The password again'),
  gender: typedNumber('1 male, 2 female, 3 couple, 4 trans'),
  age: typedNumber('18 or more'),
  country: typed('ISO 3166-1 alpha-2; may be empty'),
  region: typed('ISO 3166-2; may be empty'),
  terms: z._default(flag(), false).check(z.describe('1: the terms of use are accepted')),
  owner_token: typed('What the link for the first owner carries'),
});

const registered = z.object({ uid: z.int(), nick: z.string(), active: flagOut(), member: ownMember });

const register = {
  method: 'POST',
  who: 'anyone',
  input: registrationForm,
  output: registered,
  rate: { limit: 20, windowMs: hourMs },
} as const;

const resent = z.object({ retry_after: secondsOut().check(z.describe('Seconds until the next one')) });
const phoneForm = z.object({ phone: typed('E.164: + and digits; spaces, dots and hyphens are ignored') });
const codeForm = z.object({ code: codeInput() });
const activated = z.object({ active: flagOut(), phone_verified: flagOut(), member: ownMember });
const codeRate = { limit: 60, windowMs: hourMs } as const;
const sendRate = { limit: 20, windowMs: hourMs } as const;

export const registrationCalls = defineCalls({
  register: {
    ...register,
    prefix: 'backend',
    path: '/register/',
    summary: 'Registers and logs in; the account waits for its activation. A taken address is not told',
  },
  registerOnSite: {
    ...register,
    prefix: 'site',
    path: '/user/register/',
    summary: 'Registers and logs in; the account waits for its activation. A taken address is not told',
  },
  checkNick: {
    prefix: 'site',
    method: 'GET',
    path: '/user/nick/check',
    who: 'anyone',
    summary: 'Tells whether a nick may be registered, or why not',
    input: z.object({ nick: typed('The nick as typed') }),
    output: z.object({ nick: z.string(), free: flagOut() }),
    rate: { limit: 120, windowMs: 60_000 },
  },
  places: {
    prefix: 'site',
    method: 'GET',
    path: '/user/places/',
    who: 'anyone',
    summary: 'Countries, and the regions of one, in the language of the path',
    input: z.object({ country: z._default(line({ min: 0, max: 2 }), '') }),
    output: z.object({
      countries: z.array(z.object({ code: z.string(), name: z.string() })),
      regions: z.array(z.object({ code: z.string(), name: z.string() })),
    }),
  },
  requestMail: {
    prefix: 'site',
    method: 'POST',
    path: '/user/register/request/mail',
    who: 'ownAccount',
    summary: 'Mails a fresh activation code and link',
    input: z.object({}),
    output: resent,
    rate: sendRate,
  },
  requestSms: {
    prefix: 'backend',
    method: 'POST',
    path: '/member/activate/request-sms/',
    who: 'ownAccount',
    summary: 'Texts a code to a phone, to activate the account or to certify it',
    input: phoneForm,
    output: resent,
    rate: sendRate,
  },
  requestSmsOnSite: {
    prefix: 'site',
    method: 'POST',
    path: '/user/register/request/sms',
    who: 'ownAccount',
    summary: 'Texts a code to a phone, to activate the account or to certify it',
    input: phoneForm,
    output: resent,
    rate: sendRate,
  },
  activateByCode: {
    prefix: 'backend',
    method: 'POST',
    path: '/member/activate/by-code/',
    who: 'ownAccount',
    summary: 'Activates by a mailed or texted code; a texted one certifies the phone too',
    input: codeForm,
    output: activated,
    rate: codeRate,
  },
  activateByCodeOnSite: {
    prefix: 'site',
    method: 'POST',
    path: '/user/activate/code',
    who: 'ownAccount',
    summary: 'Activates by a mailed or texted code; a texted one certifies the phone too',
    input: codeForm,
    output: activated,
    rate: codeRate,
  },
  activateByToken: {
    prefix: 'site',
    method: 'POST',
    path: '/user/activate/token/',
    who: 'anyone',
    summary: 'Activates by a mailed link, also on another device; does not log in',
    input: z.object({ token: tokenInput() }),
    output: z.object({ active: flagOut(), nick: z.string(), member: z.optional(ownMember) }),
    rate: codeRate,
  },
  changePendingEmail: {
    prefix: 'site',
    method: 'POST',
    path: '/user/register/change/email',
    who: 'ownAccount',
    summary: 'Replaces the address of an account that is not activated, and mails a code to it',
    input: z.object({ email: typed('The new address'), email_confirm: typed('The address again') }),
    output: resent,
    rate: sendRate,
  },
  startTrial: {
    whileReadOnly: true,
    prefix: 'backend',
    method: 'POST',
    path: '/trial/',
    who: 'anyone',
    needsGatePass: true,
    summary: 'Begins a trial visit of ten minutes under a nick of letters and digits',
    input: z.object({ nick: typed('Letters or digits') }),
    output: z.object({
      uid: z.int().check(z.describe('Negative')),
      nick: z.string(),
      member_type: z.literal(-1),
      session_limit: z.int().check(z.describe('Seconds in all')),
      ends_at: timeOut(),
    }),
    rate: { limit: 60, windowMs: hourMs },
  },
});

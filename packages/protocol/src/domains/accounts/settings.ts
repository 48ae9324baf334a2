// What members change about their account, its export and its deletion.
import * as z from 'zod/mini';
import { defineCalls } from '../../call.ts';
import { flag, flagOut } from '../../fields.ts';
import { codeInput, numberIfSent, secondsOut, typed, typedIfSent } from './fields.ts';
import { aboutMaxLength, moodMaxLength } from './limits.ts';
import { ownMember } from './member.ts';
import { hourMs } from '../../durations.ts';

const longText = (max: number) => z.optional(z.string().check(z.maxLength(max)));

const chatSettings = z.object({
  mood: z.string(),
  mood_visible: flagOut(),
  pm_enabled: flagOut().check(z.describe('0: no new requests; open conversations go on')),
  pm_followees_only: flagOut().check(z.describe('1: requests only of members whom one follows')),
  pm_premium_asks: flagOut().check(z.describe('1: Premium members ask as well')),
  pm_veil_media: flagOut().check(z.describe('1: pictures are veiled until they are tapped')),
  pm_calls: flagOut().check(z.describe('0: nobody can call this member')),
  pm_read_receipts: flagOut().check(z.describe('0: neither of two sees what the other has read')),
});

export const settingsCalls = defineCalls({
  updateMember: {
    prefix: 'site',
    method: 'POST',
    path: '/member/update/',
    who: 'editProfile',
    summary: 'Changes what the profile tells; fields that are absent stay as they are',
    input: z.object({
      about: longText(aboutMaxLength + 100).check(z.describe('Empty, or at least 2 symbols')),
      age: numberIfSent('18 or more'),
      gender: numberIfSent('1 male, 2 female, 3 couple, 4 trans'),
      country: typedIfSent('ISO 3166-1 alpha-2, or empty'),
      region: typedIfSent('ISO 3166-2 of that country, or empty'),
      town: typedIfSent('As one likes to spell it, or empty'),
      pm_enabled: z.optional(flag()),
      listed: z.optional(flag()).check(z.describe('0: neither search nor suggestions name the member')),
    }),
    output: z.object({ member: ownMember }),
    rate: { limit: 60, windowMs: hourMs },
  },
  changePassword: {
    whileReadOnly: true,
    prefix: 'site',
    method: 'POST',
    path: '/member/change/password/',
    who: 'ownAccount',
    summary: 'Changes the password; every other session ends and this one gets a new id',
    input: z.object({
      old: typed('The password so far'),
      password: typed('At least 6 characters'),
      password_confirm: typed('The password again'),
    }),
    output: z.object({}),
    rate: { limit: 30, windowMs: hourMs },
  },
  changeNick: {
    prefix: 'site',
    method: 'POST',
    path: '/member/change/nick/',
    who: 'editProfile',
    summary: 'Changes the nick; the one before stays reserved for a year and leads to the new one',
    input: z.object({ nick: typed('The new nick') }),
    output: z.object({ nick: z.string() }),
  },
  requestEmailChange: {
    prefix: 'site',
    method: 'POST',
    path: '/member/change/email/request/',
    who: 'editProfile',
    stepUp: true,
    summary: 'Mails a code to a new address; the present one stays until then',
    input: z.object({ email: typed('The new address'), email_confirm: typed('The address again') }),
    output: z.object({ retry_after: secondsOut() }),
    rate: { limit: 20, windowMs: hourMs },
  },
  validateEmailChange: {
    prefix: 'site',
    method: 'POST',
    path: '/member/change/email/validate/',
    who: 'editProfile',
    summary: 'Changes the address by the code that was mailed to it',
    input: z.object({ code: codeInput() }),
    output: z.object({ email: z.string() }),
    rate: { limit: 60, windowMs: hourMs },
  },
  chatSettings: {
    whileReadOnly: true,
    prefix: 'backend',
    method: 'POST',
    path: '/member/chat-settings/',
    who: 'ownAccount',
    summary: 'Mood, its visibility, and which private messages are welcome',
    input: z.object({}),
    output: chatSettings,
  },
  setChatSettings: {
    prefix: 'backend',
    method: 'POST',
    path: '/member/chat-settings/set/',
    who: 'editProfile',
    summary: 'Changes them; fields that are absent stay as they are',
    input: z.object({
      mood: longText(moodMaxLength + 100),
      mood_visible: z.optional(flag()),
      pm_enabled: z.optional(flag()),
      pm_followees_only: z.optional(flag()),
      pm_premium_asks: z.optional(flag()),
      pm_veil_media: z.optional(flag()),
      pm_calls: z.optional(flag()),
      pm_read_receipts: z.optional(flag()),
    }),
    output: chatSettings,
    rate: { limit: 120, windowMs: hourMs },
  },
  exportMember: {
    prefix: 'site',
    method: 'GET',
    path: '/member/export/',
    who: 'ownAccount',
    summary: 'The personal data of the member, as a download',
    input: z.object({}),
    output: z.record(z.string(), z.unknown()),
    bare: true,
    download: 'my-data.json',
    rate: { limit: 10, windowMs: hourMs },
  },
  deleteAccount: {
    whileReadOnly: true,
    prefix: 'site',
    method: 'POST',
    path: '/member/account/delete',
    who: 'ownAccount',
    summary: 'Erases the account for good; the password, and a second factor where there is one',
    input: z.object({
      password: typed('Of this account'),
      confirm: z._default(flag(), true).check(z.describe('0: a form that forgot to ask')),
    }),
    output: z.object({}),
    rate: { limit: 20, windowMs: hourMs },
  },
});

// A member on the wire: as other readers see them, and their own record.
import * as z from 'zod/mini';
import { flagOut } from '../../fields.ts';
import { languages } from '../../languages.ts';
import { epochSecondsOut } from './fields.ts';
import { genderOut, memberTypeOut, roles, standings, statuses } from './person.ts';

/** What lists show of someone. */
export const memberSummary = z.object({
  uid: z.int(),
  id: z.int().check(z.describe('The same as `uid`')),
  nick: z.string(),
  gender: genderOut(),
  age: z.int(),
  avatar_url: z.string(),
  certified: flagOut(),
  status: z.enum(statuses),
  member_type: memberTypeOut(),
  country: z.string().check(z.describe('ISO 3166-1 alpha-2; empty: not told, or not to you')),
  region: z.string().check(z.describe('ISO 3166-2; empty: not told, or not to you')),
  town: z.string(),
});
export type MemberSummary = z.infer<typeof memberSummary>;

export const memberProfile = z.extend(memberSummary, {
  region_name: z.string().check(z.describe('In the language of the answer')),
  country_name: z.string(),
  about: z.string(),
  last_online: epochSecondsOut(),
  views: z.int(),
  followers: z.int(),
  gift_rank: z.int().check(z.describe('0 to 5, by the value of accepted gifts')),
  /** What only complete profiles hold. */
  mood: z.optional(z.string()),
  member_since: z.optional(epochSecondsOut()),
  pm_enabled: flagOut(),
});
export type MemberProfile = z.infer<typeof memberProfile>;

export const ownMember = z.extend(memberSummary, {
  email: z.string().check(z.describe('Empty until it has been proven')),
  pending_email: z.string().check(z.describe('Waits for its code')),
  active: flagOut(),
  phone_verified: flagOut(),
  standing: z.enum(standings).check(z.describe('The column of the capability table')),
  role: z.optional(z.enum(roles)),
  role_waits: z.optional(flagOut()).check(z.describe('1: the role asks for a second factor first')),
  expiration_date_ts: epochSecondsOut(),
  about: z.string(),
  mood: z.string(),
  mood_visible: flagOut(),
  pm_enabled: flagOut(),
  pm_followees_only: flagOut(),
  pm_premium_asks: flagOut(),
  pm_veil_media: flagOut(),
  pm_calls: flagOut(),
  pm_read_receipts: flagOut(),
  listed: flagOut().check(z.describe('0: neither search nor suggestions name the member')),
  language: z.enum(languages),
  views: z.int(),
  last_online: epochSecondsOut(),
  member_since: epochSecondsOut(),
  second_factor: flagOut(),
  session_id: z.string().check(z.describe('Names the session; the cookie `Session` holds the same')),
});
export type OwnMember = z.infer<typeof ownMember>;

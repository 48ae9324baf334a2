// Who someone is, as far as rules need it, and the words of the wire for it.
import * as z from 'zod/mini';
import type { Uid } from '../../ids.ts';

/** 4 is transvestite or trans. */
export const genders = { male: 1, female: 2, couple: 3, trans: 4 } as const;
export type Gender = (typeof genders)[keyof typeof genders];

export const memberTypes = { anonymous: -1, free: 0, premium: 2, owner: 6 } as const;
export type MemberType = (typeof memberTypes)[keyof typeof memberTypes];

/** Each of them is privileged. */
export const roles = ['pro', 'editor', 'owner'] as const;
export type Role = (typeof roles)[number];

export type TrialPerson = {
  kind: 'trial';
  /** Negative. */
  uid: Uid;
  nick: string;
  endsAt: number;
};

export type MemberPerson = {
  kind: 'member';
  uid: Uid;
  nick: string;
  gender: Gender;
  /** The account has been activated. */
  active: boolean;
  /** Certified by SMS: may write in rooms. */
  phoneVerified: boolean;
  /** A moderator has confirmed by photo who is on the pictures. */
  certified: boolean;
  /** Absent too while the role waits for its second factor. */
  role?: Role;
  /** 0 where there never was any. */
  premiumUntil: number;
};

/** A member or a trial; a visitor without a nick is no person. */
export type Person = TrialPerson | MemberPerson;

/** What decides, together with nothing else, what one may do: the columns of the capability table. */
export const standings = [
  'anonymous',
  'trial',
  'inactive',
  'free',
  'verified',
  'premium',
  'privileged',
] as const;
export type Standing = (typeof standings)[number];

export const isPremium = (person: Pick<MemberPerson, 'premiumUntil'>, now: number): boolean =>
  person.premiumUntil > now;

export function standingOf(person: Person | undefined, now: number): Standing {
  if (!person) return 'anonymous';
  if (person.kind === 'trial') return person.endsAt > now ? 'trial' : 'anonymous';
  // Before role and level: neither counts until the account is activated.
  if (!person.active) return 'inactive';
  if (person.role) return 'privileged';
  if (isPremium(person, now)) return 'premium';
  return person.phoneVerified ? 'verified' : 'free';
}

export function memberTypeOf(person: Person | undefined, now: number): MemberType {
  if (!person || person.kind === 'trial') return memberTypes.anonymous;
  if (person.role === 'owner') return memberTypes.owner;
  return isPremium(person, now) ? memberTypes.premium : memberTypes.free;
}

export const statuses = ['visitor', 'free', 'XXL'] as const;
export type Status = (typeof statuses)[number];

/** The level as the chat face names it. */
export function statusOf(person: Person | undefined, now: number): Status {
  const standing = standingOf(person, now);
  if (standing === 'anonymous' || standing === 'trial') return 'visitor';
  return standing === 'premium' || standing === 'privileged' ? 'XXL' : 'free';
}

/** Either mark is enough: R6.010. */
export const isAnonymous = (seen: { member_type?: number; uid?: number }): boolean =>
  seen.member_type === memberTypes.anonymous || (seen.uid !== undefined && seen.uid < 0);

export const genderOut = () =>
  z.literal([1, 2, 3, 4]).check(z.describe('1 male, 2 female, 3 couple, 4 trans'));
export const memberTypeOut = () =>
  z.literal([-1, 0, 2, 6]).check(z.describe('-1 anonymous, 0 free, 2 Premium, 6 owner'));

// Who counts as what: from a person and the time, to one standing.
import { describe, expect, test } from 'vitest';
import type { Uid } from '../../ids.ts';
import {
  isAnonymous,
  type MemberPerson,
  memberTypeOf,
  type Person,
  roles,
  standingOf,
  statusOf,
} from './person.ts';
import { dayMs } from '../../durations.ts';

const now = Date.parse('2026-11-21T12:00:00Z');

const member = (traits: Partial<MemberPerson> = {}): MemberPerson => ({
  kind: 'member',
  uid: 1001 as Uid,
  nick: 'Maelle_69',
  gender: 2,
  active: true,
  phoneVerified: false,
  certified: false,
  premiumUntil: 0,
  ...traits,
});
const trial = (endsAt: number): Person => ({ kind: 'trial', uid: -1 as Uid, nick: 'Camille', endsAt });

const premium = { premiumUntil: now + dayMs };

describe.each([
  ['a visitor without a nick', undefined, 'anonymous', 'visitor', -1],
  ['a visitor in a trial', trial(now + 1), 'trial', 'visitor', -1],
  ['a visitor whose ten minutes are over', trial(now), 'anonymous', 'visitor', -1],
  ['a member who has not activated', member({ active: false }), 'inactive', 'free', 0],
  ['a free member', member(), 'free', 'free', 0],
  ['a free member certified by SMS', member({ phoneVerified: true }), 'verified', 'free', 0],
  ['a certified amateur', member({ certified: true }), 'free', 'free', 0],
  ['a Premium member', member(premium), 'premium', 'XXL', 2],
  ['one whose Premium ends now', member({ premiumUntil: now }), 'free', 'free', 0],
  [
    'one whose Premium ended',
    member({ premiumUntil: now - dayMs, phoneVerified: true }),
    'verified',
    'free',
    0,
  ],
  ['the owner', member({ role: 'owner' }), 'privileged', 'XXL', 6],
  ['an editor', member({ role: 'editor' }), 'privileged', 'XXL', 0],
  ['a pro with Premium', member({ role: 'pro', ...premium }), 'privileged', 'XXL', 2],
  ['an owner who has not activated', member({ role: 'owner', active: false }), 'inactive', 'free', 6],
] as const)('%s', (_, person, standing, status, type) => {
  test(`is ${standing}, shown as ${status}, of type ${type} (R1.001, R3.018, R3.030)`, () => {
    expect(standingOf(person, now)).toBe(standing);
    expect(statusOf(person, now)).toBe(status);
    expect(memberTypeOf(person, now)).toBe(type);
  });
});

test('each role is privileged (R6.075)', () => {
  expect(roles.map((role) => standingOf(member({ role }), now))).toEqual(roles.map(() => 'privileged'));
});

test('either mark tells a visitor: a type of -1 or a negative uid (R6.010)', () => {
  expect(isAnonymous({ member_type: -1 })).toBe(true);
  expect(isAnonymous({ uid: -7 })).toBe(true);
  expect(isAnonymous({ member_type: 0, uid: -7 })).toBe(true);
  expect(isAnonymous({ member_type: 0, uid: 1001 })).toBe(false);
});

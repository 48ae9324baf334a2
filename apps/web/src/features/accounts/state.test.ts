import type { OwnMember } from '@alcove/protocol';
import { describe, expect, it } from 'vitest';
import { loggedOutState, type MemberState, memberAfter } from './state.ts';

const member = { uid: 1001, nick: 'Maelle_69', session_id: 'first' } as OwnMember;
const someone: MemberState = { logged: true, tried: true, member };

describe('who this browser is logged in as', () => {
  it.each(['loggedIn', 'registered', 'activated', 'fetched'] as const)(
    'is a member once %s (R4.193, R4.194, R4.195, R4.196)',
    (type) => {
      expect(memberAfter(loggedOutState, { type, member })).toEqual(someone);
    },
  );

  it('is logged out again after a logout (R4.197)', () => {
    expect(memberAfter(someone, { type: 'loggedOut' })).toEqual(loggedOutState);
  });

  it('stays as it was when the record could not be fetched, and only knows that it was tried (R4.198)', () => {
    expect(memberAfter(loggedOutState, { type: 'fetchFailed' })).toEqual({ ...loggedOutState, tried: true });
    expect(memberAfter(someone, { type: 'fetchFailed' })).toEqual(someone);
  });

  it('follows what the server rendered for the session that the browser holds', () => {
    expect(memberAfter(loggedOutState, { type: 'rendered', member, sessionId: 'first' })).toEqual(someone);
    expect(memberAfter(someone, { type: 'rendered', member: undefined, sessionId: '' })).toEqual(
      loggedOutState,
    );
    // The same again is no news: nothing on screen is drawn anew for it.
    expect(memberAfter(someone, { type: 'rendered', member, sessionId: 'first' })).toBe(someone);
  });

  it('stays the very same when what was rendered is known already', () => {
    expect(memberAfter(someone, { type: 'rendered', member, sessionId: 'first' })).toBe(someone);
    expect(memberAfter(loggedOutState, { type: 'rendered', member: undefined, sessionId: '' })).toBe(
      loggedOutState,
    );
  });

  it('ignores what was rendered for another session, or before there was one (R4.199, R4.200)', () => {
    for (const rendered of [{ ...member, session_id: 'second' }, undefined]) {
      expect(memberAfter(someone, { type: 'rendered', member: rendered, sessionId: 'first' })).toBe(someone);
      expect(memberAfter(loggedOutState, { type: 'rendered', member: rendered, sessionId: 'third' })).toBe(
        loggedOutState,
      );
    }
    expect(memberAfter(loggedOutState, { type: 'rendered', member, sessionId: '' })).toBe(loggedOutState);
  });
});

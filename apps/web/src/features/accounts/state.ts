// Who this browser is logged in as. What the server rendered counts only when it speaks of the session
// that the browser holds: a page kept from before a login or logout does not.
//
//   logged out ── logged in, registered, activated, fetched ──► member
//     ▲                                                       │
//     └──────────────────── logged out ◄──────────────────────┘
import type { OwnMember } from '@alcove/protocol';

export type MemberState = {
  logged: boolean;
  /** The member's own record has been asked for, with whatever success. */
  tried: boolean;
  member: OwnMember | undefined;
};

export const loggedOutState: MemberState = { logged: false, tried: false, member: undefined };

export type MemberEvent =
  | { type: 'loggedIn' | 'registered' | 'activated' | 'fetched'; member: OwnMember }
  | { type: 'fetchFailed' | 'loggedOut' }
  /** `sessionId`: what the browser's readable cookie holds; empty without a session. */
  | { type: 'rendered'; member: OwnMember | undefined; sessionId: string };

export const isOfSession = (member: OwnMember | undefined, sessionId: string): boolean =>
  (member?.session_id ?? '') === sessionId;

export function memberAfter(state: MemberState, event: MemberEvent): MemberState {
  switch (event.type) {
    case 'loggedIn':
    case 'registered':
    case 'activated':
    case 'fetched':
      return { logged: true, tried: true, member: event.member };
    case 'fetchFailed':
      return { ...state, tried: true };
    case 'loggedOut':
      return loggedOutState;
    case 'rendered':
      // Nothing new must change nothing: parts of the page may still be on their way.
      if (!isOfSession(event.member, event.sessionId) || event.member === state.member) return state;
      return event.member ? { logged: true, tried: true, member: event.member } : loggedOutState;
  }
}

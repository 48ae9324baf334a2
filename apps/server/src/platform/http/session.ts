// Who a request comes from, as its cookies prove it. Accounts keep the sessions; the HTTP edge only reads them.
import { type Duty, hasDuty, type MemberPerson, type Person, type Trial, type Uid } from '@alcove/protocol';
import { refuse } from '../refusal.ts';
import type { Cookies } from './cookies.ts';

export type Session = {
  /** Names it in lists and in the readable cookie; opens nothing. */
  id: string;
  uid: Uid;
  person: MemberPerson;
  /** The last login or step-up. */
  provenAt: number;
};

export type Known = { session?: Session; trial?: Trial };

export type Sessions = {
  /**
   * `mayAnswer`: cookies can still be set, so that a secret given to another standing is replaced;
   * a socket's handshake only reads.
   */
  read(cookies: Cookies, options: { mayAnswer: boolean }): Promise<Known>;
};

/** The member or trial behind a request, as rules know them; nothing for an anonymous one. */
export const personOf = ({ session, trial }: Known): Person | undefined =>
  session?.person ??
  (trial && { kind: 'trial', uid: trial.uid as Uid, nick: trial.nick, endsAt: trial.endsAt });

/** The session of a call whose `who` admits members alone. */
export function sessionOf({ session }: Known): Session {
  if (!session) throw refuse('login_required');
  return session;
}

/** The member behind such a call. */
export const callerUid = (known: Known): Uid => sessionOf(known).uid;

/** The member behind such a call, where the role of their session has the duty. */
export function uidWithDuty(known: Known, duty: Duty): Uid {
  const { person, uid } = sessionOf(known);
  if (!hasDuty(person.role, duty)) throw refuse('role_required');
  return uid;
}

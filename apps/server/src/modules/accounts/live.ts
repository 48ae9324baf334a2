// Accounts as the live socket asks them: whose token this is, a visitor's trial, and who has changed.
import type { Trial, Uid } from '@alcove/protocol';
import type { Use } from '../../platform/engines.ts';
import type { Session } from '../../platform/http/session.ts';
import { Refusal, refuse } from '../../platform/refusal.ts';
import type { SocketVisitor } from '../../platform/socket/connection.ts';
import type { Member } from './members.ts';
import type { MemberSessions, OpenSession } from './sessions/sessions.ts';
import type { Trials } from './trial/trials.ts';

type LiveMember = OpenSession;

export type LiveAccounts = {
  /** The token of the session configuration. */
  tokenOf(session: Pick<Session, 'id'>): Promise<string>;
  /** Nothing where the token is forged or its session is over. */
  byToken(token: string): Promise<LiveMember | undefined>;
  /** The member as stored now, by the id of a session that was authenticated before. */
  bySession(sessionId: string): Promise<LiveMember | undefined>;
  /** Opens a session for a program of the member (OBS, a player). Resolves to its id. */
  lend(uid: Uid, device: string): Promise<string>;
  endLent(uid: Uid, id: string): Promise<void>;
  /** Records that the session was used. */
  seen(sessionId: string): Promise<void>;
  /** The trial of this browser if it has one, else a new one under that nick; refuses as the form does. */
  trial(
    nick: string,
    visitor: Pick<SocketVisitor, 'cookies' | 'address' | 'viewer' | 'session' | 'trial'>,
  ): Promise<Trial>;
  /** When a member who is not activated must leave; refuses `activation_required` once the time is used. */
  trialEndOf(visitor: Pick<SocketVisitor, 'cookies' | 'address' | 'viewer'>): Promise<number>;
  /** The trial of a visitor who named themselves only on a socket, found by the browser's gate pass. */
  trialOfGatePass(viewer: string): Promise<Trial | undefined>;
  /** Called in every process when a member's level, activation, nick, mood, avatar or settings change. */
  onMemberChange(listener: (uid: Uid) => void): void;
};

type Needs = Use<'clock'> & {
  sessions: Pick<
    MemberSessions,
    'liveToken' | 'byLiveToken' | 'byId' | 'onMemberChange' | 'lend' | 'end' | 'seen'
  >;
  memberByUid(uid: Uid): Promise<Member | undefined>;
  trials: Pick<Trials, 'enter' | 'enterAsMember' | 'ofGatePass'>;
};

/** A socket has no form with fields: the nick's fault is the refusal. */
function withoutForm(error: unknown): never {
  const fault = error instanceof Refusal ? error.fields.nick : undefined;
  if (fault === undefined) throw error;
  if (typeof fault === 'string') throw new Refusal(fault);
  throw new Refusal(fault.code, fault.params);
}

export function createLiveAccounts({ clock, sessions, trials, memberByUid }: Needs): LiveAccounts {
  return {
    tokenOf: sessions.liveToken,
    byToken: sessions.byLiveToken,
    bySession: sessions.byId,
    async lend(uid, device) {
      const member = await memberByUid(uid);
      if (!member) throw refuse('logged_out');
      return sessions.lend(member, device);
    },
    endLent: async (uid, id) => void (await sessions.end(uid, { id })),
    async seen(sessionId) {
      const found = await sessions.byId(sessionId);
      if (found) await sessions.seen(sessionId, found.member.uid);
    },
    async trial(nick, visitor) {
      const { session, trial } = visitor;
      if (session) throw refuse('trial_not_for_members');
      if (trial && trial.endsAt > clock.now()) return trial;
      return trials.enter(nick, visitor).catch(withoutForm);
    },
    trialEndOf: trials.enterAsMember,
    trialOfGatePass: trials.ofGatePass,
    onMemberChange: sessions.onMemberChange,
  };
}

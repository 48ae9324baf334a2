// Accounts as the live socket asks them: whose token this is, a visitor's trial, and who has changed.
import type { MemberPerson, Trial, Uid } from '@alcove/protocol';
import type { Session } from '../../platform/http/session.ts';
import type { SocketVisitor } from '../../platform/socket/connection.ts';
import type { Member } from './members.ts';

export type LiveMember = { sessionId: string; member: Member; person: MemberPerson };

export type LiveAccounts = {
  /** For her session configuration. */
  tokenOf(session: Session): string;
  /** Nothing where the token is forged or its session is over. */
  byToken(token: string): Promise<LiveMember | undefined>;
  /** She as she is now, by a session that was proven before. */
  bySession(sessionId: string): Promise<LiveMember | undefined>;
  /** The trial of this browser if it has one, else a new one under that nick; refuses as the form does. */
  trial(nick: string, visitor: Pick<SocketVisitor, 'cookies' | 'address' | 'trial'>): Promise<Trial>;
  /** In every process: level, activation, nick, mood, avatar or settings of hers are others now. */
  onMemberChange(hear: (uid: Uid) => void): void;
};

// Chat sessions of this process: one for each live connection that has logged in, or is about to.
import { randomBytes } from 'node:crypto';
import type {
  CallbackData,
  CallbackSpec,
  Person,
  PersonInRoom,
  RoomId,
  Standing,
  Uid,
} from '@alcove/protocol';
import { standingOf } from '@alcove/protocol';
import { ByKey } from '../../platform/by-key.ts';
import type { LiveConnection } from '../../platform/live/live.ts';
import { refuse } from '../../platform/refusal.ts';

export type ChatSession = {
  /** Identifies the session for other processes. */
  readonly key: string;
  readonly connection: LiveConnection;
  readonly uid: Uid;
  /** The login session of a member; undefined for a visitor on trial. */
  readonly loginSessionId: string | undefined;
  /** False for programs, and for clients that said so on login. */
  readonly mayPay: boolean;
  person: Person;
  /** When the ten minutes of a visitor or of a member who is not activated end; 0 for others. */
  trialEndsAt: number;
  who: PersonInRoom;
  /** Rises with each announced change of the person: answers read before it are stale. */
  revision: number;
  /** Rooms in which this session holds a slot. */
  readonly rooms: Set<RoomId>;
};

/** `except`: the connection that already has the event. */
type OwnConnections = { roomId: RoomId; uid: Uid; except?: LiveConnection | undefined };

export type NewChatSession = Pick<
  ChatSession,
  'connection' | 'loginSessionId' | 'mayPay' | 'person' | 'trialEndsAt' | 'who'
>;

export const standingOfSession = ({ person }: ChatSession, now: number): Standing => standingOf(person, now);

export function createChatSessions() {
  const byConnection = new Map<LiveConnection, ChatSession>();
  const byUid = new ByKey<Uid, ChatSession>();

  return {
    add(added: NewChatSession): ChatSession {
      const session: ChatSession = {
        ...added,
        // One piece, for as long as the session lasts: a UUID is made of two dozen.
        key: randomBytes(16).toString('hex'),
        uid: added.person.uid,
        revision: 0,
        rooms: new Set(),
      };
      byConnection.set(session.connection, session);
      byUid.add(session.uid, session);
      return session;
    },
    remove(session: ChatSession) {
      byConnection.delete(session.connection);
      byUid.delete(session.uid, session);
    },
    at: (connection: LiveConnection): ChatSession | undefined => byConnection.get(connection),
    /** Refuses a connection that has not logged in. */
    on(connection: LiveConnection): ChatSession {
      const session = byConnection.get(connection);
      if (!session) throw refuse('not_logged_in');
      return session;
    },
    of: (uid: Uid): readonly ChatSession[] => byUid.of(uid),
    /** To the connections of that member in this process. */
    sendToMember<C extends CallbackSpec>(uid: Uid, callback: C, data: CallbackData<C>) {
      for (const { connection } of byUid.of(uid)) connection.send(callback, data);
    },
    /** To the person's own connections here that are in that room. */
    sendToOwn<C extends CallbackSpec>(
      { roomId, uid, except }: OwnConnections,
      callback: C,
      data: CallbackData<C>,
    ) {
      for (const { connection, rooms } of byUid.of(uid))
        if (rooms.has(roomId) && connection !== except) connection.send(callback, data);
    },
    all: (): Iterable<ChatSession> => byConnection.values(),
    get size() {
      return byConnection.size;
    },
  };
}
export type ChatSessions = ReturnType<typeof createChatSessions>;

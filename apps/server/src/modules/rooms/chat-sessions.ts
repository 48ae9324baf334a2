// Who is connected to this process: one guest for each connection that has logged in, or is about to.
import { randomUUID } from 'node:crypto';
import type {
  CallbackData,
  CallbackSpec,
  Person,
  PersonInRoom,
  PrivateData,
  RoomId,
  Standing,
  Uid,
} from '@alcove/protocol';
import { standingOf } from '@alcove/protocol';
import type { LiveConnection } from '../../platform/live/live.ts';

export type ChatSession = {
  /** Names this connection to other processes. */
  readonly key: string;
  readonly connection: LiveConnection;
  readonly uid: Uid;
  /** Of a member. */
  readonly sessionId: string | undefined;
  person: Person;
  who: PersonInRoom;
  privateData: PrivateData;
  /** Rises with whatever is heard of her: what was asked before is asked again. */
  heard: number;
  /** In which she has a seat by this connection. */
  readonly rooms: Set<RoomId>;
};

/** `except`: knows it already. */
type Herself = { roomId: RoomId; uid: Uid; except: LiveConnection | undefined };

export type NewChatSession = Pick<ChatSession, 'connection' | 'sessionId' | 'person' | 'who'>;

export const standingOfSession = ({ person }: ChatSession, now: number): Standing => standingOf(person, now);

export function createChatSessions() {
  const byConnection = new Map<LiveConnection, ChatSession>();
  const byUid = new Map<Uid, Set<ChatSession>>();

  return {
    add(newcomer: NewChatSession): ChatSession {
      const session: ChatSession = {
        ...newcomer,
        key: randomUUID(),
        uid: newcomer.person.uid,
        privateData: { blocklist: [], blocked_by: [] },
        heard: 0,
        rooms: new Set(),
      };
      byConnection.set(session.connection, session);
      byUid.set(session.uid, (byUid.get(session.uid) ?? new Set()).add(session));
      return session;
    },
    remove(session: ChatSession) {
      byConnection.delete(session.connection);
      const hers = byUid.get(session.uid);
      hers?.delete(session);
      if (hers?.size === 0) byUid.delete(session.uid);
    },
    at: (connection: LiveConnection): ChatSession | undefined => byConnection.get(connection),
    of: (uid: Uid): ChatSession[] => [...(byUid.get(uid) ?? [])],
    tellHer<C extends CallbackSpec>({ roomId, uid, except }: Herself, callback: C, data: CallbackData<C>) {
      for (const { connection, rooms } of byUid.get(uid) ?? [])
        if (rooms.has(roomId) && connection !== except) connection.tell(callback, data);
    },
    all: (): Iterable<ChatSession> => byConnection.values(),
    get size() {
      return byConnection.size;
    },
  };
}
export type ChatSessions = ReturnType<typeof createChatSessions>;

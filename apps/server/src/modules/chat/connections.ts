// What a live connection is to other domains: who is on it, in which rooms, and which room it means.
import { type RoomId, roomsActions, type Uid } from '@alcove/protocol';
import * as z from 'zod/mini';
import type { LiveConnection } from '../../platform/live/live.ts';
import { refuse } from '../../platform/refusal.ts';
import type { LiveAccounts } from '../accounts/index.ts';
import type { Rooms } from '../rooms/index.ts';
import type { ChatSessions } from './chat-sessions.ts';
import type { Joins } from './joins.ts';
import type { LiveLogin } from './login.ts';

type Needs = {
  accounts: Pick<LiveAccounts, 'tokenOf'>;
  sessions: Pick<ChatSessions, 'on' | 'at'>;
  login: Pick<LiveLogin, 'login'>;
  joins: Pick<Joins, 'enter'>;
  rooms: Pick<Rooms, 'entry'>;
};

/** `mayPay`: false for programs, and for clients that said so on login. */
type OnConnection = {
  uid: Uid;
  nick: string;
  trial: boolean;
  mayPay: boolean;
  rooms: ReadonlySet<RoomId>;
};

export function createConnections({ accounts, sessions, login, joins, rooms }: Needs) {
  return {
    /** Refuses a connection that has not logged in. */
    sessionOn(connection: LiveConnection): OnConnection {
      const { uid, who, person, mayPay, rooms: joined } = sessions.on(connection);
      const trial = person.kind === 'trial' || !person.active;
      return { uid, nick: who.nick, trial, mayPay, rooms: joined };
    },
    /**
     * For a program without a live socket (WHIP, WHEP): logs it in as a device of its member and joins the
     * room, without its events. Refuses like login and join; no password is asked where the member is in the
     * room already.
     */
    async joinAsDevice(
      connection: LiveConnection,
      { sessionId, ref }: { sessionId: string; ref: string },
    ): Promise<void> {
      const token = await accounts.tokenOf({ id: sessionId });
      const asked = z.parse(roomsActions.login.args, { token, payment_allowed: 0 });
      await login.login(asked, connection, () => {});
      await joins.enter(sessions.on(connection), { ref, password: '', beside: true });
    },
    /** The named room, which the connection must be in; without a name, the only room it is in. */
    async joinedRoomOf(connection: LiveConnection, ref: string): Promise<RoomId> {
      const joined = sessions.at(connection)?.rooms ?? new Set<RoomId>();
      const [only] = joined;
      const id = ref === '' ? (joined.size === 1 ? only : undefined) : (await rooms.entry.find(ref)).id;
      if (id === undefined || !joined.has(id)) throw refuse('not_in_room');
      return id;
    },
  };
}
export type Connections = ReturnType<typeof createConnections>;

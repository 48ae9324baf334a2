// The live-socket actions of the chat: login, entering and leaving rooms, writing, and who is there.
import type { ChatActions } from '@alcove/protocol';
import type { Use } from '../../platform/engines.ts';
import type { LiveHandlers } from '../../platform/live/live.ts';
import { refuse } from '../../platform/refusal.ts';
import type { KnownRoom, Rooms } from '../rooms/index.ts';
import type { CapsNotifier } from './caps.ts';
import type { ChatSession, ChatSessions } from './chat-sessions.ts';
import type { Joins } from './joins.ts';
import type { LiveLogin } from './login.ts';
import type { RoomChannels } from './room-channels.ts';
import type { Say } from './say.ts';

type Needs = Use<'presence'> & {
  sessions: ChatSessions;
  login: LiveLogin;
  rooms: Pick<Rooms, 'entry' | 'list'>;
  joins: Joins;
  channels: RoomChannels;
  caps: CapsNotifier;
  say: Say;
};

export function createLive(needs: Needs): LiveHandlers<ChatActions> {
  const { presence, sessions, rooms, login, joins, channels, caps, say } = needs;

  /** Refuses where the session is not in the room. */
  async function joinedRoom(session: ChatSession, ref: string): Promise<KnownRoom> {
    const room = await rooms.entry.find(ref);
    if (!session.rooms.has(room.id)) throw refuse('not_in_room');
    return room;
  }

  return {
    login: login.login,
    disconnectOther: (_, connection) => login.disconnectOther(sessions.on(connection)),
    version: () => ({ version: login.version }),

    async say({ roomid, ...typed }, connection) {
      const session = sessions.on(connection);
      const room = await joinedRoom(session, roomid);
      return say(session, room.id, typed);
    },

    async joinRoom({ roomid, roompassword, since }, connection, after) {
      const session = sessions.on(connection);
      const room = await joins.enter(session, { ref: roomid, password: roompassword });
      after(() => joins.subscribe(session, room.id, since));
      // A mute may hold in this room alone.
      after(() => void caps.notify(session));
      return { room: rooms.list.view(room, connection.language) };
    },

    async switchRoom({ roomid, roompassword, since }, connection, after) {
      const session = sessions.on(connection);
      const room = await joins.enter(session, { ref: roomid, password: roompassword, instead: true });
      joins.leaveAll(session, 'moved', { except: room.id });
      after(() => joins.subscribe(session, room.id, since));
      after(() => void caps.notify(session));
      return { room: rooms.list.view(room, connection.language) };
    },

    async leaveRoom({ roomid }, connection) {
      const session = sessions.on(connection);
      const room = await joinedRoom(session, roomid);
      channels.leave(session, room.id, 'left');
      return {};
    },

    async peopleInRoom({ room: ref, ...asked }, connection) {
      const session = sessions.on(connection);
      const room = await rooms.entry.find(ref);
      if (!session.rooms.has(room.id)) await rooms.entry.judge(session, room);
      await presence.know(room.id);
      return channels.peopleList.page(room.id, channels.readerOf(session), room.creator_uid, asked);
    },
  };
}

// The live-socket actions of the chat: login, entering and leaving rooms, writing, and who is there.
import { picturesIn, toText } from '@alcove/markup';
import {
  type Author,
  type ChatActions,
  messageFault,
  messageLimits,
  minuteMs,
  type RoomId,
} from '@alcove/protocol';
import { takeOrRefuse } from '../../platform/bus/rate-limits.ts';
import type { Use } from '../../platform/engines.ts';
import type { LiveHandlers } from '../../platform/live/live.ts';
import { refuse } from '../../platform/refusal.ts';
import type { Members } from '../accounts/index.ts';
import type { Moderation } from '../moderation/index.ts';
import type { KnownRoom, Rooms } from '../rooms/index.ts';
import type { RoomPictures } from './attachments/room-pictures.ts';
import type { CapsNotifier } from './caps.ts';
import type { ChatSession, ChatSessions } from './chat-sessions.ts';
import type { RoomChannels } from './room-channels.ts';
import type { LiveLogin } from './login.ts';
import { type ParsedText, parsedText, withoutUnknownMentions } from './messages/mentions.ts';
import type { MentionedMembers } from './messages/mentioned-members.ts';
import type { Messages } from './messages/messages.ts';
import { createMuteCache } from './mute-cache.ts';
import type { Joins } from './joins.ts';

type Needs = Use<'clock' | 'rateLimits'> & {
  sanctions: Pick<Moderation['sanctions'], 'mutedUntil' | 'isBanned'>;
  sessions: ChatSessions;
  login: LiveLogin;
  rooms: Pick<Rooms, 'entry' | 'list'>;
  joins: Joins;
  channels: RoomChannels;
  caps: CapsNotifier;
  messages: Pick<Messages, 'say'>;
  pictures: Pick<RoomPictures, 'show'>;
  members: Pick<Members, 'byNick'>;
  mentionedMembers: MentionedMembers;
};

function authorOf({ person, who }: ChatSession): Author {
  if (person.kind === 'trial') throw refuse('trial_cannot_write');
  const { uid, nick, avatar_url, status, certified } = who;
  return { uid, nick, gender: person.gender, avatar_url, status, certified };
}

function readText(text: string): ParsedText {
  // A frame may hold far more than a message: what is too long is not read to its end.
  const written = parsedText(text.slice(0, messageLimits.max));
  const { tree } = written;
  const fault = messageFault(text, { text: toText(tree), pictures: picturesIn(tree) });
  if (fault === 'message_long') throw refuse('message_long', { count: messageLimits.max });
  if (fault) throw refuse('message_empty');
  return written;
}

export function createLive(needs: Needs): LiveHandlers<ChatActions> {
  const { clock, rateLimits, sanctions, sessions, rooms, login, joins } = needs;
  const { channels, caps, messages, pictures, members, mentionedMembers } = needs;

  const muteCache = createMuteCache(sanctions);

  /** Refuses where the session is not in the room. */
  async function joinedRoom(session: ChatSession, ref: string): Promise<KnownRoom> {
    const room = await rooms.entry.find(ref);
    if (!session.rooms.has(room.id)) throw refuse('not_in_room');
    return room;
  }

  const isLinked = async (nick: string) => {
    const member = await members.byNick(nick);
    return member?.active === true && !sanctions.isBanned(member.uid);
  };

  async function judgeMute(session: ChatSession, roomId: RoomId) {
    const remainsMs = (await muteCache.untilOf(session, roomId)) - clock.now();
    if (remainsMs > 0) throw refuse('muted', { count: Math.ceil(remainsMs / minuteMs) });
  }

  return {
    login: login.login,
    disconnectOther: (_, connection) => login.disconnectOther(sessions.on(connection)),
    version: () => ({ version: login.version }),

    async say({ roomid, message, style, mid }, connection) {
      const session = sessions.on(connection);
      const room = await joinedRoom(session, roomid);
      const written = readText(message);
      await judgeMute(session, room.id);
      await takeOrRefuse(rateLimits, `say:${session.uid}`, messageLimits.flood);
      const { text, tree } = await withoutUnknownMentions(written, isLinked);
      const shown = await pictures.show(session.uid, room.id, picturesIn(tree));
      const author = authorOf(session);
      const mentions = await mentionedMembers(tree, session.uid, room.id);
      // The session may have left while the pictures were read.
      if (!session.rooms.has(room.id)) throw refuse('not_in_room');
      return messages.say({
        roomId: room.id,
        author,
        style,
        mid,
        text,
        attachments: shown,
        mentions,
      });
    },

    async joinRoom({ roomid, roompassword, since }, connection, after) {
      const session = sessions.on(connection);
      const room = await joins.enter(session, { ref: roomid, password: roompassword });
      after(() => joins.subscribe(session, room.id, since));
      // A mute may hold in this room alone.
      after(() => caps.notifySoon(session));
      return { room: rooms.list.view(room, connection.language) };
    },

    async switchRoom({ roomid, roompassword, since }, connection, after) {
      const session = sessions.on(connection);
      const room = await joins.enter(session, { ref: roomid, password: roompassword, instead: true });
      joins.leaveAll(session, 'moved', { except: room.id });
      after(() => joins.subscribe(session, room.id, since));
      after(() => caps.notifySoon(session));
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
      return channels.peopleList.page(room.id, channels.readerOf(session), room.creator_uid, asked);
    },
  };
}

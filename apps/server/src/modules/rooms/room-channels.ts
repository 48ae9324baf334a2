// The rooms that somebody connected here is in: each with its readers, who hear what is said and who comes
// and goes, in one order. Entering is one step: what came before, then everything that comes after.
//
//   seat (entry) ──► open: its messages are followed ──► arrive: list, last messages, and from then on all
import {
  type CallbackData,
  type CallbackSpec,
  type Language,
  languages,
  type LeaveReason,
  may,
  type PersonInRoom,
  type RoomId,
  roomLimits,
  roomsCallbacks,
  type ServiceMessage,
  type Uid,
} from '@alcove/protocol';
import type { Clock } from '../../platform/clock.ts';
import { createAudience } from '../../platform/live/audience.ts';
import { gatherSaidMsOf } from '../../platform/live/bounds.ts';
import { callbackText } from '../../platform/live/frame.ts';
import type { Audience, LiveConnection } from '../../platform/live/live.ts';
import { textFrame } from '../../platform/socket/text-frame.ts';
import type { Apart } from './apart.ts';
import { createPresenceBatch, type PresenceBatch, type PresenceChanges } from './presence-batch.ts';
import { type ChatSession, type ChatSessions, standingOfSession } from './chat-sessions.ts';
import type { Line, Messages } from './messages/messages.ts';
import type { PresenceEvents } from './presence/presence-store.ts';
import type { Presence } from './presence/presence.ts';
import { createPeopleList, type Reader } from './people-list.ts';
import { withoutPlace } from './views.ts';

type RoomChannel = {
  audience: Audience;
  /** Those who have arrived. */
  readers: Set<ChatSession>;
  /** Those who have a seat here, arrived or not. */
  seats: Set<ChatSession>;
  gather: PresenceBatch;
};

const callbacks = roomsCallbacks;

/** Of data that were written before. */
const callbackOf = ({ plugin, action }: CallbackSpec, json: string): string =>
  `{"type":"callback","plugin":"${plugin}","action":"${action}","data":${json}}`;

/** Somebody connected here has lost her seat. */
export type SeatLost = { session: ChatSession; roomId: RoomId; reason: LeaveReason };

type Needs = {
  clock: Clock;
  sessions: Pick<ChatSessions, 'of'>;
  presence: Presence;
  apart: Apart;
  messages: Pick<Messages, 'follow' | 'unfollow' | 'recentJson'>;
  seatLost(lost: SeatLost): void;
};

const isMember = ({ person }: LiveConnection) => person?.kind === 'member';
const isVisitor = (reader: LiveConnection) => !isMember(reader);

export function createRoomChannels({ clock, sessions, presence, apart, messages, seatLost }: Needs) {
  const channels = new Map<RoomId, RoomChannel>();
  const roll = createPeopleList(presence);

  const seesPlaces = (session: ChatSession) => may('seePlaces', standingOfSession(session, clock.now()));

  function readerOf(session: ChatSession): Reader {
    const { uid } = session;
    const isHidden = apart.isReserved(uid) ? (other: Uid) => apart.between(uid, other) : undefined;
    return { uid, seesPlaces: seesPlaces(session), isHidden };
  }

  const connectionsOf = (uids: Iterable<Uid>): LiveConnection[] =>
    [...uids].flatMap((uid) => sessions.of(uid).map(({ connection }) => connection));

  const readersOf = (
    { readers }: RoomChannel,
    which: (reader: LiveConnection) => boolean,
  ): LiveConnection[] => [...readers].map(({ connection }) => connection).filter(which);

  /** Not told to those who are apart from her. */
  function cast({ audience }: RoomChannel, about: Uid, text: string, notTo: readonly LiveConnection[] = []) {
    const hidden = apart.hiddenFrom(about);
    if (!hidden && notTo.length === 0) return audience.cast(text);
    audience.cast(text, { except: new Set([...notTo, ...connectionsOf(hidden ?? [])]) });
  }

  /** Of somebody: visitors do not learn where she lives. */
  function castWithPlace<T extends Partial<PersonInRoom>>(
    channel: RoomChannel,
    about: Uid,
    seen: T,
    text: (shown: T) => string,
  ) {
    const placeless = withoutPlace(seen);
    if (placeless === seen) return cast(channel, about, text(seen));
    cast(channel, about, text(seen), readersOf(channel, isVisitor));
    cast(channel, about, text(placeless), readersOf(channel, isMember));
  }

  function broadcastBatch(roomId: RoomId, channel: RoomChannel, gathered: PresenceChanges) {
    const { left } = gathered;
    // Who comes in with thousands is counted, and found by asking: all of them told to all would drown it.
    const joined = gathered.joined.slice(0, roomLimits.gathered);
    const about = [...joined.map(({ uid }) => uid as Uid), ...left];
    const reserved = new Set(about.flatMap((uid) => [...(apart.hiddenFrom(uid) ?? [])]));
    const { people: count } = presence.count(roomId);
    const text = (places: boolean) =>
      callbackText(callbacks.list, {
        roomid: roomId,
        count,
        joined: places ? joined : joined.map(withoutPlace),
        left,
      });
    const apartFromSome = connectionsOf(reserved);
    channel.audience.cast(text(true), {
      except: new Set([...readersOf(channel, isVisitor), ...apartFromSome]),
    });
    channel.audience.cast(text(false), {
      except: new Set([...readersOf(channel, isMember), ...apartFromSome]),
    });
    for (const session of channel.readers) {
      if (!reserved.has(session.uid)) continue;
      const told = (uid: number) => !apart.between(session.uid, uid as Uid);
      const seen = joined.filter(({ uid }) => told(uid));
      session.connection.tell(callbacks.list, {
        roomid: roomId,
        count,
        joined: seesPlaces(session) ? seen : seen.map(withoutPlace),
        left: left.filter(told),
      });
    }
  }

  const isCrowded = (roomId: RoomId, { gather }: RoomChannel) =>
    gather.isBusy || presence.count(roomId).people > roomLimits.listed;

  const events: PresenceEvents = {
    entered(roomId, who) {
      const channel = channels.get(roomId);
      if (!channel) return;
      if (isCrowded(roomId, channel)) return channel.gather.joined(who);
      castWithPlace(channel, who.uid as Uid, who, (user) =>
        callbackText(callbacks.clientLogin, { roomid: roomId, user }),
      );
    },
    left(roomId, { uid }, reason) {
      const channel = channels.get(roomId);
      if (!channel) return;
      if (isCrowded(roomId, channel)) return channel.gather.left(uid as Uid);
      cast(channel, uid as Uid, callbackText(callbacks.clientLogout, { roomid: roomId, uid, reason }));
    },
    updated(roomIds, { uid }, change) {
      for (const roomId of roomIds) {
        const channel = channels.get(roomId);
        if (!channel) continue;
        castWithPlace(channel, uid as Uid, change, (shown) =>
          callbackText(callbacks.clientUpdate, { roomid: roomId, user: { ...shown, uid } }),
        );
      }
    },
  };

  function openChannel(roomId: RoomId): RoomChannel {
    const channel: RoomChannel = {
      audience: createAudience(),
      readers: new Set(),
      seats: new Set(),
      gather: createPresenceBatch((gathered) => broadcastBatch(roomId, channel, gathered)),
    };
    channels.set(roomId, channel);
    return channel;
  }

  function release(session: ChatSession, roomId: RoomId) {
    const channel = channels.get(roomId);
    if (!channel) return;
    channel.audience.remove(session.connection);
    channel.readers.delete(session);
    channel.seats.delete(session);
    if (channel.seats.size > 0) return;
    channel.gather.close();
    channels.delete(roomId);
    messages.unfollow(roomId);
  }

  function sendLastMessages(session: ChatSession, roomId: RoomId, since: number) {
    const json = messages.recentJson(roomId, since, readerOf(session).isHidden);
    session.connection.write(textFrame(callbackOf(callbacks.lastMessage, json)));
  }

  const sayMs = (roomId: RoomId): number => gatherSaidMsOf(channels.get(roomId)?.audience.size ?? 0);

  return {
    events,
    roll,
    readerOf,

    /** In the step in which it is given to her: from now on she can be put out. */
    seat: (session: ChatSession, roomId: RoomId) =>
      void (channels.get(roomId) ?? openChannel(roomId)).seats.add(session),

    /** Resolves once what is said there is followed. */
    open: (roomId: RoomId): Promise<void> => messages.follow(roomId),

    /** In one step: who is there, what was said, and from now on all that happens. */
    arrive(session: ChatSession, roomId: RoomId, since: number): boolean {
      const channel = channels.get(roomId);
      if (!channel?.seats.has(session) || !session.connection.isOpen) return false;
      // What was cast before and waits is older than what she is told now.
      channel.audience.flush();
      session.connection.write(textFrame(roll.list(roomId, readerOf(session))));
      sendLastMessages(session, roomId, since);
      channel.readers.add(session);
      channel.audience.add(session.connection);
      return true;
    },

    leave(session: ChatSession, roomId: RoomId, reason: LeaveReason, { soon = false } = {}) {
      if (!session.rooms.delete(roomId)) return;
      release(session, roomId);
      if (soon) presence.leaveSoon(session.uid, roomId, reason);
      else presence.leave(session.uid, roomId, reason);
      seatLost({ session, roomId, reason });
    },

    /** The room is no more: nobody needs to be told who leaves it. */
    empty(roomId: RoomId) {
      const channel = channels.get(roomId);
      if (!channel) return;
      channel.audience.flush();
      channel.gather.close();
      channels.delete(roomId);
      messages.unfollow(roomId);
      for (const session of channel.seats) {
        session.rooms.delete(roomId);
        presence.leave(session.uid, roomId, 'closed');
        seatLost({ session, roomId, reason: 'closed' });
      }
    },

    seats: (roomId: RoomId): ChatSession[] => [...(channels.get(roomId)?.seats ?? [])],

    /** To everybody in it. */
    castToAll<C extends CallbackSpec>(roomId: RoomId, callback: C, data: CallbackData<C>) {
      channels.get(roomId)?.audience.cast(callbackText(callback, data));
    },

    /** To everybody in it, in the language of each. */
    castInLanguages<C extends CallbackSpec>(
      roomId: RoomId,
      callback: C,
      dataIn: (language: Language) => CallbackData<C>,
    ) {
      const channel = channels.get(roomId);
      if (!channel) return;
      const texts = Map.groupBy(languages, (language) => callbackText(callback, dataIn(language)));
      for (const [text, spoken] of texts) {
        const isOther = ({ language }: LiveConnection) => !spoken.includes(language);
        channel.audience.cast(text, { except: new Set(readersOf(channel, isOther)) });
      }
    },

    /** To everybody in it who may know of her. */
    castAbout<C extends CallbackSpec>(
      roomId: RoomId,
      about: Uid,
      callback: C,
      data: CallbackData<C>,
    ): number {
      const channel = channels.get(roomId);
      if (channel) cast(channel, about, callbackText(callback, data));
      return channel?.readers.size ?? 0;
    },

    gatherMs: sayMs,

    /** Lines that have waited once do not wait again. */
    written: (roomId: RoomId) => void (sayMs(roomId) > 0 && channels.get(roomId)?.audience.flush()),

    deliver(roomId: RoomId, lines: readonly Line[], unbroken: boolean) {
      const channel = channels.get(roomId);
      if (!channel) return;
      if (!unbroken) for (const session of channel.readers) sendLastMessages(session, roomId, 0);
      else
        for (const { message, json } of lines)
          cast(channel, message.uid as Uid, callbackOf(callbacks.message, json));
    },

    /** A notice of the house, in the language of each. */
    notice(
      roomId: RoomId,
      to: (session: ChatSession) => boolean,
      words: (session: ChatSession) => Pick<ServiceMessage, 'type' | 'text' | 'params'>,
    ) {
      const timestamp = Math.floor(clock.now() / 1000);
      for (const session of channels.get(roomId)?.readers ?? []) {
        if (to(session))
          session.connection.tell(callbacks.serviceMessage, { roomid: roomId, timestamp, ...words(session) });
      }
    },

    /** They see each other no more, or again. */
    part(session: ChatSession, { hidden, shown }: { hidden: readonly Uid[]; shown: readonly Uid[] }) {
      for (const roomId of session.rooms) {
        const channel = channels.get(roomId);
        if (!channel?.readers.has(session)) continue;
        channel.audience.flush();
        for (const uid of hidden) {
          if (!presence.isIn(roomId, uid)) continue;
          session.connection.tell(callbacks.clientLogout, { roomid: roomId, uid, reason: 'blocked' });
        }
        for (const uid of shown) {
          const who = presence.isIn(roomId, uid) && presence.who(uid);
          if (!who) continue;
          const user = seesPlaces(session) ? who : withoutPlace(who);
          session.connection.tell(callbacks.clientLogin, { roomid: roomId, user });
        }
      }
    },

    close() {
      for (const { gather } of channels.values()) gather.close();
    },
  };
}
export type RoomChannels = ReturnType<typeof createRoomChannels>;

// Room channels: the sessions of this process in each room, which receive its messages and presence events in
// one order. Subscribing is one step: first the list and the last messages, then every later event.
//
//   join (slot held) ──► open: messages are followed ──► subscribe: list, last messages, then all events
import {
  type CallbackData,
  type CallbackSpec,
  type ChatMessage,
  type Language,
  languages,
  type LeaveReason,
  may,
  type PersonInRoom,
  type RoomId,
  chatLimits,
  roomsCallbacks,
  secondsOf,
  type ServiceContent,
  type ServiceMessage,
  type Uid,
} from '@alcove/protocol';
import type { Use } from '../../platform/engines.ts';
import { createAudience } from '../../platform/live/audience.ts';
import { gatherSaidMsOf } from '../../platform/live/bounds.ts';
import { callbackText } from '../../platform/live/frame.ts';
import type { Audience, LiveConnection } from '../../platform/live/live.ts';
import { textFrame } from '../../platform/socket/text-frame.ts';
import type { Apart } from './apart.ts';
import { createPresenceBatch, type PresenceBatch, type PresenceChanges } from './presence-batch.ts';
import { type ChatSession, type ChatSessions, standingOfSession } from './chat-sessions.ts';
import { peopleOf, type SerializedMessage } from './messages/followed-room.ts';
import type { Messages } from './messages/messages.ts';
import type { PresenceEvents } from '../../platform/presence/presence-store.ts';
import { createPeopleList, type ListReader } from './people-list.ts';
import { withoutRegion } from './views.ts';

type RoomChannel = {
  audience: Audience;
  /** Sessions that receive the room's events. */
  subscribers: Set<ChatSession>;
  /** Sessions that hold a slot, subscribed or not. */
  joined: Set<ChatSession>;
  batch: PresenceBatch;
};

const callbacks = roomsCallbacks;

/** A callback frame around data that is JSON already. */
const callbackOf = ({ plugin, action }: CallbackSpec, json: string): string =>
  `{"type":"callback","plugin":"${plugin}","action":"${action}","data":${json}}`;

/** A session has left a room, for whatever reason. */
export type RoomLeft = { session: ChatSession; roomId: RoomId; reason: LeaveReason };

type Needs = Use<'clock' | 'presence'> & {
  sessions: Pick<ChatSessions, 'of'>;
  apart: Apart;
  messages: Pick<Messages, 'follow' | 'unfollow' | 'recentJson'>;
  roomLeft(left: RoomLeft): void;
  /** A message of the server in that language. */
  serviceText(language: Language, message: ChatMessage): string;
};

const isMember = ({ person }: LiveConnection) => person?.kind === 'member';
const isVisitor = (reader: LiveConnection) => !isMember(reader);

export function createRoomChannels({
  clock,
  sessions,
  presence,
  apart,
  messages,
  roomLeft,
  serviceText,
}: Needs) {
  const channels = new Map<RoomId, RoomChannel>();
  const peopleList = createPeopleList(presence);

  const seesRegions = (session: ChatSession) => may('seePlaces', standingOfSession(session, clock.now()));

  function readerOf(session: ChatSession): ListReader {
    const { uid } = session;
    const isHidden = apart.hasAny(uid) ? (other: Uid) => apart.between(uid, other) : undefined;
    return { uid, seesRegions: seesRegions(session), isHidden };
  }

  const connectionsOf = (uids: Iterable<Uid>): LiveConnection[] =>
    [...uids].flatMap((uid) => sessions.of(uid).map(({ connection }) => connection));

  const readersOf = (
    { subscribers }: RoomChannel,
    which: (reader: LiveConnection) => boolean,
  ): LiveConnection[] => [...subscribers].map(({ connection }) => connection).filter(which);

  /** Skips those from whom this person is hidden. */
  function broadcast(
    { audience }: RoomChannel,
    about: Uid,
    text: string,
    notTo: readonly LiveConnection[] = [],
  ) {
    const hidden = apart.hiddenFrom(about);
    if (!hidden && notTo.length === 0) return audience.cast(text);
    audience.cast(text, { except: new Set([...notTo, ...connectionsOf(hidden ?? [])]) });
  }

  /** Visitors on trial receive the event without the person's region. */
  function broadcastWithRegion<T extends Partial<PersonInRoom>>(
    channel: RoomChannel,
    about: Uid,
    seen: T,
    text: (shown: T) => string,
  ) {
    const withoutIt = withoutRegion(seen);
    if (withoutIt === seen) return broadcast(channel, about, text(seen));
    broadcast(channel, about, text(seen), readersOf(channel, isVisitor));
    broadcast(channel, about, text(withoutIt), readersOf(channel, isMember));
  }

  function broadcastBatch(roomId: RoomId, channel: RoomChannel, changes: PresenceChanges) {
    const { left } = changes;
    // Beyond this many, entries are only counted: clients page through the list instead.
    const joined = changes.joined.slice(0, chatLimits.gathered);
    const about = [...joined.map(({ uid }) => uid as Uid), ...left];
    const affected = new Set(about.flatMap((uid) => [...(apart.hiddenFrom(uid) ?? [])]));
    const { people: count } = presence.count(roomId);
    const text = (regions: boolean) =>
      callbackText(callbacks.list, {
        roomid: roomId,
        count,
        joined: regions ? joined : joined.map(withoutRegion),
        left,
      });
    const affectedConnections = connectionsOf(affected);
    channel.audience.cast(text(true), {
      except: new Set([...readersOf(channel, isVisitor), ...affectedConnections]),
    });
    channel.audience.cast(text(false), {
      except: new Set([...readersOf(channel, isMember), ...affectedConnections]),
    });
    for (const session of channel.subscribers) {
      if (!affected.has(session.uid)) continue;
      const isVisible = (uid: number) => !apart.between(session.uid, uid as Uid);
      const seen = joined.filter(({ uid }) => isVisible(uid));
      session.connection.send(callbacks.list, {
        roomid: roomId,
        count,
        joined: seesRegions(session) ? seen : seen.map(withoutRegion),
        left: left.filter(isVisible),
      });
    }
  }

  /** A message of the server, to each reader in their language. */
  function broadcastService(channel: RoomChannel, message: ChatMessage, { type, params }: ServiceContent) {
    const { roomid, id, uid, timestamp } = message;
    const data = { roomid, id, uid, type, params, timestamp };
    const hiddenFromSome = connectionsOf(
      peopleOf(message).flatMap((named) => [...(apart.hiddenFrom(named) ?? [])]),
    );
    for (const language of languages) {
      const isOther = (reader: LiveConnection) => reader.language !== language;
      const text = callbackText(callbacks.serviceMessage, { ...data, text: serviceText(language, message) });
      channel.audience.cast(text, { except: new Set([...readersOf(channel, isOther), ...hiddenFromSome]) });
    }
  }

  const isCrowded = (roomId: RoomId, { batch }: RoomChannel) =>
    batch.isBusy || presence.count(roomId).people > chatLimits.listed;

  const events: PresenceEvents = {
    entered(roomId, who) {
      const channel = channels.get(roomId);
      if (!channel) return;
      if (isCrowded(roomId, channel)) return channel.batch.joined(who);
      broadcastWithRegion(channel, who.uid as Uid, who, (user) =>
        callbackText(callbacks.clientLogin, { roomid: roomId, user }),
      );
    },
    left(roomId, { uid }, reason) {
      const channel = channels.get(roomId);
      if (!channel) return;
      if (isCrowded(roomId, channel)) return channel.batch.left(uid as Uid);
      broadcast(channel, uid as Uid, callbackText(callbacks.clientLogout, { roomid: roomId, uid, reason }));
    },
    updated(roomIds, { uid }, change) {
      for (const roomId of roomIds) {
        const channel = channels.get(roomId);
        if (!channel) continue;
        broadcastWithRegion(channel, uid as Uid, change, (shown) =>
          callbackText(callbacks.clientUpdate, { roomid: roomId, user: { ...shown, uid } }),
        );
      }
    },
  };

  function openChannel(roomId: RoomId): RoomChannel {
    const channel: RoomChannel = {
      audience: createAudience(),
      subscribers: new Set(),
      joined: new Set(),
      batch: createPresenceBatch((changes) => broadcastBatch(roomId, channel, changes)),
    };
    channels.set(roomId, channel);
    void presence.follow(roomId);
    return channel;
  }

  function release(session: ChatSession, roomId: RoomId) {
    const channel = channels.get(roomId);
    if (!channel) return;
    channel.audience.remove(session.connection);
    channel.subscribers.delete(session);
    channel.joined.delete(session);
    if (channel.joined.size > 0) return;
    closeChannel(roomId, channel);
  }

  function closeChannel(roomId: RoomId, { batch }: RoomChannel) {
    batch.close();
    channels.delete(roomId);
    messages.unfollow(roomId);
    presence.unfollow(roomId);
  }

  /** All that is kept, to replace what a reader has. */
  const sinceNone = -1;
  function sendLastMessages(session: ChatSession, roomId: RoomId, since: number) {
    const team = may('moderate', standingOfSession(session, clock.now()));
    const json = messages.recentJson(roomId, since, { hides: readerOf(session).isHidden, team });
    session.connection.write(textFrame(callbackOf(callbacks.lastMessage, json)));
  }

  return {
    events,
    peopleList,
    readerOf,

    /** In the step in which the slot is taken: from now on the session can be removed. */
    join: (session: ChatSession, roomId: RoomId) =>
      void (channels.get(roomId) ?? openChannel(roomId)).joined.add(session),

    /** Resolves once the room's messages and people are followed. */
    async open(roomId: RoomId): Promise<void> {
      await Promise.all([messages.follow(roomId), presence.know(roomId)]);
    },

    /** In one step: the list of people, the last messages, and every event from now on. */
    subscribe(session: ChatSession, roomId: RoomId, since: number): boolean {
      const channel = channels.get(roomId);
      if (!channel?.joined.has(session) || !session.connection.isOpen) return false;
      // Events that wait in the broadcast queue are older than the list.
      channel.audience.flush();
      session.connection.writePieces(peopleList.list(roomId, readerOf(session)));
      sendLastMessages(session, roomId, since);
      channel.subscribers.add(session);
      channel.audience.add(session.connection);
      return true;
    },

    leave(session: ChatSession, roomId: RoomId, reason: LeaveReason, { soon = false } = {}) {
      if (!session.rooms.delete(roomId)) return;
      release(session, roomId);
      if (soon) presence.leaveSoon(session.uid, roomId, reason);
      else presence.leave(session.uid, roomId, reason);
      roomLeft({ session, roomId, reason });
    },

    /** For a destroyed room: exits are not announced. */
    removeAll(roomId: RoomId) {
      const channel = channels.get(roomId);
      if (!channel) return;
      channel.audience.flush();
      closeChannel(roomId, channel);
      for (const session of channel.joined) {
        session.rooms.delete(roomId);
        presence.leave(session.uid, roomId, 'closed');
        roomLeft({ session, roomId, reason: 'closed' });
      }
    },

    joined: (roomId: RoomId): ChatSession[] => [...(channels.get(roomId)?.joined ?? [])],

    /** To all subscribers of the room. */
    broadcastToAll<C extends CallbackSpec>(roomId: RoomId, callback: C, data: CallbackData<C>) {
      channels.get(roomId)?.audience.cast(callbackText(callback, data));
    },

    /** To all subscribers of the room, each in their language. */
    broadcastInLanguages<C extends CallbackSpec>(
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

    /** To subscribers from whom the person is not hidden; returns the number of subscribers. */
    broadcastAbout<C extends CallbackSpec>(
      roomId: RoomId,
      about: Uid,
      callback: C,
      data: CallbackData<C>,
    ): number {
      const channel = channels.get(roomId);
      if (channel) broadcast(channel, about, callbackText(callback, data));
      return channel?.subscribers.size ?? 0;
    },

    /** To subscribers from whom none of these is hidden. */
    broadcastBetween<C extends CallbackSpec>(
      roomId: RoomId,
      people: readonly Uid[],
      callback: C,
      data: CallbackData<C>,
    ): void {
      const hidden = new Set(people.flatMap((uid) => [...(apart.hiddenFrom(uid) ?? [])]));
      channels
        .get(roomId)
        ?.audience.cast(callbackText(callback, data), { except: new Set(connectionsOf(hidden)) });
    },

    /** Of its readers in this process. */
    gatherMs: (roomId: RoomId): number => gatherSaidMsOf(channels.get(roomId)?.audience.size ?? 0),

    flush: (roomId: RoomId) => channels.get(roomId)?.audience.flush(),

    broadcastMessages(roomId: RoomId, entries: readonly SerializedMessage[], unbroken: boolean) {
      const channel = channels.get(roomId);
      if (!channel) return;
      if (!unbroken) for (const session of channel.subscribers) sendLastMessages(session, roomId, sinceNone);
      else
        for (const { message, json } of entries)
          if (message.service) broadcastService(channel, message, message.service);
          else broadcast(channel, message.uid as Uid, callbackOf(callbacks.message, json));
    },

    /** A service message, to each chosen subscriber in their language. */
    sendServiceMessage(
      roomId: RoomId,
      to: (session: ChatSession) => boolean,
      words: (session: ChatSession) => Pick<ServiceMessage, 'type' | 'text' | 'params'>,
    ) {
      const timestamp = secondsOf(clock.now());
      for (const session of channels.get(roomId)?.subscribers ?? []) {
        if (to(session))
          session.connection.send(callbacks.serviceMessage, { roomid: roomId, timestamp, ...words(session) });
      }
    },

    /** Blocks changed: sends the exits of people now hidden and the entries of people visible again. */
    changeVisibility(
      session: ChatSession,
      { hidden, shown }: { hidden: readonly Uid[]; shown: readonly Uid[] },
    ) {
      for (const roomId of session.rooms) {
        const channel = channels.get(roomId);
        if (!channel?.subscribers.has(session)) continue;
        channel.audience.flush();
        for (const uid of hidden) {
          if (!presence.isIn(roomId, uid)) continue;
          session.connection.send(callbacks.clientLogout, { roomid: roomId, uid, reason: 'blocked' });
        }
        for (const uid of shown) {
          const who = presence.isIn(roomId, uid) && presence.who(uid);
          if (!who) continue;
          const user = seesRegions(session) ? who : withoutRegion(who);
          session.connection.send(callbacks.clientLogin, { roomid: roomId, user });
        }
      }
    },

    close() {
      for (const { batch } of channels.values()) batch.close();
    },
  };
}
export type RoomChannels = ReturnType<typeof createRoomChannels>;

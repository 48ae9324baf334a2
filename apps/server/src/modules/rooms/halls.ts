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
import { createGather, type Gather, type Gathered } from './gather.ts';
import { type Guest, type Guests, standingOfGuest } from './guests.ts';
import type { Line, Messages } from './messages/messages.ts';
import type { PresenceEvents } from './presence/attendance.ts';
import type { Presence } from './presence/presence.ts';
import { createRoll, type Reader } from './roll.ts';
import { withoutPlace } from './views.ts';

type Hall = {
  audience: Audience;
  /** Those who have arrived. */
  readers: Set<Guest>;
  /** Those who have a seat here, arrived or not. */
  seats: Set<Guest>;
  gather: Gather;
};

const callbacks = roomsCallbacks;

/** Of data that were written before. */
const callbackOf = ({ plugin, action }: CallbackSpec, json: string): string =>
  `{"type":"callback","plugin":"${plugin}","action":"${action}","data":${json}}`;

/** Somebody connected here has lost her seat. */
export type SeatLost = { guest: Guest; roomId: RoomId; reason: LeaveReason };

type Needs = {
  clock: Clock;
  guests: Pick<Guests, 'of'>;
  presence: Presence;
  apart: Apart;
  messages: Pick<Messages, 'follow' | 'unfollow' | 'recentJson'>;
  seatLost(lost: SeatLost): void;
};

const isMember = ({ person }: LiveConnection) => person?.kind === 'member';
const isVisitor = (reader: LiveConnection) => !isMember(reader);

export function createHalls({ clock, guests, presence, apart, messages, seatLost }: Needs) {
  const halls = new Map<RoomId, Hall>();
  const roll = createRoll(presence);

  const seesPlaces = (guest: Guest) => may('seePlaces', standingOfGuest(guest, clock.now()));

  function readerOf(guest: Guest): Reader {
    const { uid } = guest;
    const isHidden = apart.isReserved(uid) ? (other: Uid) => apart.between(uid, other) : undefined;
    return { uid, seesPlaces: seesPlaces(guest), isHidden };
  }

  const connectionsOf = (uids: Iterable<Uid>): LiveConnection[] =>
    [...uids].flatMap((uid) => guests.of(uid).map(({ connection }) => connection));

  const readersOf = ({ readers }: Hall, which: (reader: LiveConnection) => boolean): LiveConnection[] =>
    [...readers].map(({ connection }) => connection).filter(which);

  /** Not told to those who are apart from her. */
  function cast({ audience }: Hall, about: Uid, text: string, notTo: readonly LiveConnection[] = []) {
    const hidden = apart.hiddenFrom(about);
    if (!hidden && notTo.length === 0) return audience.cast(text);
    audience.cast(text, { except: new Set([...notTo, ...connectionsOf(hidden ?? [])]) });
  }

  /** Of somebody: visitors do not learn where she lives. */
  function castWithPlace<T extends Partial<PersonInRoom>>(
    hall: Hall,
    about: Uid,
    seen: T,
    text: (shown: T) => string,
  ) {
    const placeless = withoutPlace(seen);
    if (placeless === seen) return cast(hall, about, text(seen));
    cast(hall, about, text(seen), readersOf(hall, isVisitor));
    cast(hall, about, text(placeless), readersOf(hall, isMember));
  }

  function castGathered(roomId: RoomId, hall: Hall, gathered: Gathered) {
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
    hall.audience.cast(text(true), { except: new Set([...readersOf(hall, isVisitor), ...apartFromSome]) });
    hall.audience.cast(text(false), { except: new Set([...readersOf(hall, isMember), ...apartFromSome]) });
    for (const guest of hall.readers) {
      if (!reserved.has(guest.uid)) continue;
      const told = (uid: number) => !apart.between(guest.uid, uid as Uid);
      const seen = joined.filter(({ uid }) => told(uid));
      guest.connection.tell(callbacks.list, {
        roomid: roomId,
        count,
        joined: seesPlaces(guest) ? seen : seen.map(withoutPlace),
        left: left.filter(told),
      });
    }
  }

  const isCrowded = (roomId: RoomId, { gather }: Hall) =>
    gather.isBusy || presence.count(roomId).people > roomLimits.listed;

  const events: PresenceEvents = {
    entered(roomId, who) {
      const hall = halls.get(roomId);
      if (!hall) return;
      if (isCrowded(roomId, hall)) return hall.gather.joined(who);
      castWithPlace(hall, who.uid as Uid, who, (user) =>
        callbackText(callbacks.clientLogin, { roomid: roomId, user }),
      );
    },
    left(roomId, { uid }, reason) {
      const hall = halls.get(roomId);
      if (!hall) return;
      if (isCrowded(roomId, hall)) return hall.gather.left(uid as Uid);
      cast(hall, uid as Uid, callbackText(callbacks.clientLogout, { roomid: roomId, uid, reason }));
    },
    updated(roomIds, { uid }, change) {
      for (const roomId of roomIds) {
        const hall = halls.get(roomId);
        if (!hall) continue;
        castWithPlace(hall, uid as Uid, change, (shown) =>
          callbackText(callbacks.clientUpdate, { roomid: roomId, user: { ...shown, uid } }),
        );
      }
    },
  };

  function openHall(roomId: RoomId): Hall {
    const hall: Hall = {
      audience: createAudience(),
      readers: new Set(),
      seats: new Set(),
      gather: createGather((gathered) => castGathered(roomId, hall, gathered)),
    };
    halls.set(roomId, hall);
    return hall;
  }

  function release(guest: Guest, roomId: RoomId) {
    const hall = halls.get(roomId);
    if (!hall) return;
    hall.audience.remove(guest.connection);
    hall.readers.delete(guest);
    hall.seats.delete(guest);
    if (hall.seats.size > 0) return;
    hall.gather.close();
    halls.delete(roomId);
    messages.unfollow(roomId);
  }

  function sendLastMessages(guest: Guest, roomId: RoomId, since: number) {
    const json = messages.recentJson(roomId, since, readerOf(guest).isHidden);
    guest.connection.write(textFrame(callbackOf(callbacks.lastMessage, json)));
  }

  const sayMs = (roomId: RoomId): number => gatherSaidMsOf(halls.get(roomId)?.audience.size ?? 0);

  return {
    events,
    roll,
    readerOf,

    /** In the step in which it is given to her: from now on she can be put out. */
    seat: (guest: Guest, roomId: RoomId) => void (halls.get(roomId) ?? openHall(roomId)).seats.add(guest),

    /** Resolves once what is said there is followed. */
    open: (roomId: RoomId): Promise<void> => messages.follow(roomId),

    /** In one step: who is there, what was said, and from now on all that happens. */
    arrive(guest: Guest, roomId: RoomId, since: number): boolean {
      const hall = halls.get(roomId);
      if (!hall?.seats.has(guest) || !guest.connection.isOpen) return false;
      // What was cast before and waits is older than what she is told now.
      hall.audience.flush();
      guest.connection.write(textFrame(roll.list(roomId, readerOf(guest))));
      sendLastMessages(guest, roomId, since);
      hall.readers.add(guest);
      hall.audience.add(guest.connection);
      return true;
    },

    leave(guest: Guest, roomId: RoomId, reason: LeaveReason, { soon = false } = {}) {
      if (!guest.rooms.delete(roomId)) return;
      release(guest, roomId);
      if (soon) presence.leaveSoon(guest.uid, roomId, reason);
      else presence.leave(guest.uid, roomId, reason);
      seatLost({ guest, roomId, reason });
    },

    /** The room is no more: nobody needs to be told who leaves it. */
    empty(roomId: RoomId) {
      const hall = halls.get(roomId);
      if (!hall) return;
      hall.audience.flush();
      hall.gather.close();
      halls.delete(roomId);
      messages.unfollow(roomId);
      for (const guest of hall.seats) {
        guest.rooms.delete(roomId);
        presence.leave(guest.uid, roomId, 'closed');
        seatLost({ guest, roomId, reason: 'closed' });
      }
    },

    seats: (roomId: RoomId): Guest[] => [...(halls.get(roomId)?.seats ?? [])],

    /** To everybody in it. */
    castToAll<C extends CallbackSpec>(roomId: RoomId, callback: C, data: CallbackData<C>) {
      halls.get(roomId)?.audience.cast(callbackText(callback, data));
    },

    /** To everybody in it, in the language of each. */
    castInLanguages<C extends CallbackSpec>(
      roomId: RoomId,
      callback: C,
      dataIn: (language: Language) => CallbackData<C>,
    ) {
      const hall = halls.get(roomId);
      if (!hall) return;
      const texts = Map.groupBy(languages, (language) => callbackText(callback, dataIn(language)));
      for (const [text, spoken] of texts) {
        const isOther = ({ language }: LiveConnection) => !spoken.includes(language);
        hall.audience.cast(text, { except: new Set(readersOf(hall, isOther)) });
      }
    },

    /** To everybody in it who may know of her. */
    castAbout<C extends CallbackSpec>(
      roomId: RoomId,
      about: Uid,
      callback: C,
      data: CallbackData<C>,
    ): number {
      const hall = halls.get(roomId);
      if (hall) cast(hall, about, callbackText(callback, data));
      return hall?.readers.size ?? 0;
    },

    gatherMs: sayMs,

    /** Lines that have waited once do not wait again. */
    written: (roomId: RoomId) => void (sayMs(roomId) > 0 && halls.get(roomId)?.audience.flush()),

    deliver(roomId: RoomId, lines: readonly Line[], unbroken: boolean) {
      const hall = halls.get(roomId);
      if (!hall) return;
      if (!unbroken) for (const guest of hall.readers) sendLastMessages(guest, roomId, 0);
      else
        for (const { message, json } of lines)
          cast(hall, message.uid as Uid, callbackOf(callbacks.message, json));
    },

    /** A notice of the house, in the language of each. */
    notice(
      roomId: RoomId,
      to: (guest: Guest) => boolean,
      words: (guest: Guest) => Pick<ServiceMessage, 'type' | 'text' | 'params'>,
    ) {
      const timestamp = Math.floor(clock.now() / 1000);
      for (const guest of halls.get(roomId)?.readers ?? []) {
        if (to(guest))
          guest.connection.tell(callbacks.serviceMessage, { roomid: roomId, timestamp, ...words(guest) });
      }
    },

    /** They see each other no more, or again. */
    part(guest: Guest, { hidden, shown }: { hidden: readonly Uid[]; shown: readonly Uid[] }) {
      for (const roomId of guest.rooms) {
        const hall = halls.get(roomId);
        if (!hall?.readers.has(guest)) continue;
        hall.audience.flush();
        for (const uid of hidden) {
          if (!presence.isIn(roomId, uid)) continue;
          guest.connection.tell(callbacks.clientLogout, { roomid: roomId, uid, reason: 'blocked' });
        }
        for (const uid of shown) {
          const who = presence.isIn(roomId, uid) && presence.who(uid);
          if (!who) continue;
          const user = seesPlaces(guest) ? who : withoutPlace(who);
          guest.connection.tell(callbacks.clientLogin, { roomid: roomId, user });
        }
      }
    },

    close() {
      for (const { gather } of halls.values()) gather.close();
    },
  };
}
export type Halls = ReturnType<typeof createHalls>;

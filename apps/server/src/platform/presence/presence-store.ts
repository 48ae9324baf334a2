// Who is in which room, over all processes of the site: one person once, however many tabs and devices. Each process
// announces the numbers of its people and of their rooms; how a person looks is known of the people of this process
// and of those in rooms that it follows. Merges both into events: entered, left, updated.
import type { LeaveReason, PersonInRoom, RoomId, Uid } from '@alcove/protocol';

/** One person as one process sees them: connected to it, or disconnected a moment ago. */
export type ProcessPresence = {
  /** Open sockets of the person in that process. */
  connections: number;
  /** Rises with each change of the displayed profile in that process. */
  version: number;
  rooms: readonly RoomId[];
};

export type Reasons = ReadonlyMap<RoomId, LeaveReason>;

/** Of people in rooms that this process follows. */
export type PresenceEvents = {
  entered(roomId: RoomId, who: PersonInRoom): void;
  left(roomId: RoomId, who: PersonInRoom, reason: LeaveReason): void;
  /** `change` holds the changed fields. */
  updated(roomIds: readonly RoomId[], before: PersonInRoom, change: Partial<PersonInRoom>): void;
};

/** A displayed profile, by the process that announced it. */
type ProfileRef = { process: string; version: number };

type Present = {
  who: PersonInRoom | undefined;
  shown: ProfileRef | undefined;
  asked: ProfileRef | undefined;
  /** The process whose profile changed last is the last. */
  by: Map<string, ProcessPresence>;
};
/** By uid, in the order in which they entered, with the number of processes that see each. */
type RoomPeople = Map<Uid, number>;

type FollowedRoom = {
  /** People whose entry has been told. */
  told: Set<Uid>;
  /** People whose profile was unknown when this process began to follow. */
  awaited: Set<Uid>;
  ready: PromiseWithResolvers<void>;
  isReady: boolean;
};

function changeOf(before: PersonInRoom, after: PersonInRoom): Partial<PersonInRoom> | undefined {
  if (before === after) return undefined;
  const changed = Object.entries(after).filter(([key, value]) => before[key as keyof PersonInRoom] !== value);
  return changed.length > 0 ? (Object.fromEntries(changed) as Partial<PersonInRoom>) : undefined;
}

const isSame = (one: ProfileRef | undefined, other: ProfileRef): boolean =>
  one?.process === other.process && one.version >= other.version;

/** `own`: this process, whose people it knows. `ask` is answered by `learn`. */
export function createPresenceStore({ own, ask }: { own: string; ask(process: string, uid: Uid): void }) {
  const listeners: PresenceEvents[] = [];
  const leaveListeners: ((roomId: RoomId, uid: Uid) => void)[] = [];
  const present = new Map<Uid, Present>();
  const rooms = new Map<RoomId, RoomPeople>();
  const followed = new Map<RoomId, FollowedRoom>();
  /** People of followed rooms whose profile, or its last change, has not arrived. */
  const lacking = new Set<Uid>();

  function isInFollowedRoom({ by }: Present): boolean {
    if (followed.size === 0) return false;
    for (const { rooms: seen } of by.values()) if (seen.some((id) => followed.has(id))) return true;
    return false;
  }

  function lastProfileOf({ by }: Present): ProfileRef | undefined {
    let last: ProfileRef | undefined;
    for (const [process, { version }] of by) last = { process, version };
    return last;
  }

  /** Asks once for each profile; `askAgain` does so for what was lost. */
  function askFor(uid: Uid, person: Present) {
    const last = lastProfileOf(person);
    if (!last || isSame(person.shown, last)) return void lacking.delete(uid);
    lacking.add(uid);
    if (isSame(person.asked, last)) return;
    person.asked = last;
    ask(last.process, uid);
  }

  function forgetProfile(uid: Uid, person: Present) {
    lacking.delete(uid);
    person.asked = undefined;
    if (!person.by.has(own)) [person.who, person.shown] = [undefined, undefined];
  }

  function tellEntry(roomId: RoomId, uid: Uid, who: PersonInRoom) {
    const room = followed.get(roomId);
    if (!room || room.told.has(uid)) return;
    room.told.add(uid);
    if (room.isReady) for (const events of listeners) events.entered(roomId, who);
    else noLongerAwaited(room, uid);
  }

  function beReady(room: FollowedRoom) {
    room.isReady = true;
    room.ready.resolve();
  }

  function noLongerAwaited(room: FollowedRoom, uid: Uid) {
    if (room.awaited.delete(uid) && room.awaited.size === 0) beReady(room);
  }

  function enter(roomId: RoomId, uid: Uid, { who }: Present) {
    const people: RoomPeople = rooms.get(roomId) ?? new Map();
    rooms.set(roomId, people);
    people.set(uid, (people.get(uid) ?? 0) + 1);
    if (who) tellEntry(roomId, uid, who);
  }

  function leave(roomId: RoomId, uid: Uid, { who }: Present, reason: LeaveReason) {
    const people = rooms.get(roomId);
    const seen = (people?.get(uid) ?? 0) - 1;
    if (!people || seen < 0) return;
    if (seen > 0) return void people.set(uid, seen);
    people.delete(uid);
    if (people.size === 0) rooms.delete(roomId);
    const room = followed.get(roomId);
    if (room) noLongerAwaited(room, uid);
    if (room?.told.delete(uid) && who) for (const events of listeners) events.left(roomId, who, reason);
    for (const listener of leaveListeners) listener(roomId, uid);
  }

  function roomsOf(uid: Uid): Set<RoomId> {
    const all = new Set<RoomId>();
    for (const { rooms: seen } of present.get(uid)?.by.values() ?? []) for (const id of seen) all.add(id);
    return all;
  }

  const isIn = (roomId: RoomId, uid: Uid): boolean => rooms.get(roomId)?.has(uid) ?? false;

  /** The last announced profile is the one shown. */
  function learn(process: string, uid: Uid, version: number, who: PersonInRoom) {
    const person = present.get(uid);
    const last = person && lastProfileOf(person);
    // Of a process that has announced nothing since, or no longer has the person.
    if (!person || !last || !isSame({ process, version }, last)) return;
    const before = person.who;
    person.who = who;
    person.shown = { process, version };
    lacking.delete(uid);
    const inRooms = [...roomsOf(uid)].filter((id) => isIn(id, uid));
    const told = inRooms.filter((id) => followed.get(id)?.told.has(uid));
    for (const id of inRooms) tellEntry(id, uid, who);
    const change = before && changeOf(before, who);
    if (change && told.length > 0) for (const events of listeners) events.updated(told, before, change);
  }

  /** Sets the state of a person in one process; undefined removes it. `who`: of this process. */
  function see(
    process: string,
    uid: Uid,
    now: ProcessPresence | undefined,
    { reasons, who }: { reasons?: Reasons | undefined; who?: PersonInRoom | undefined } = {},
  ) {
    const person =
      present.get(uid) ?? (now && { who: undefined, shown: undefined, asked: undefined, by: new Map() });
    if (!person) return;
    present.set(uid, person);
    const last = person.by.get(process);
    const before = last?.rooms ?? [];
    const after = now?.rooms ?? [];
    if (!now || last?.version !== now.version) person.by.delete(process);
    if (now) person.by.set(process, now);
    if (now && who) learn(process, uid, now.version, who);
    for (const id of before)
      if (!after.includes(id)) leave(id, uid, person, reasons?.get(id) ?? 'disconnected');
    for (const id of after) if (!before.includes(id)) enter(id, uid, person);
    if (person.by.size === 0) {
      present.delete(uid);
      lacking.delete(uid);
    } else if (isInFollowedRoom(person)) askFor(uid, person);
    else if (person.shown || person.asked) forgetProfile(uid, person);
  }

  return {
    see,
    learn,
    /** Each change in the rooms that this process follows. */
    listen: (events: PresenceEvents) => void listeners.push(events),
    /** A person has left a room, any room of the site; one of no interest here has no profile. */
    onLeft: (listener: (roomId: RoomId, uid: Uid) => void) => void leaveListeners.push(listener),
    /** The profiles of the people in the room become known, and stay so; resolves once those of now are. */
    follow(roomId: RoomId): Promise<void> {
      const known = followed.get(roomId);
      if (known) return known.ready.promise;
      const room: FollowedRoom = {
        told: new Set(),
        awaited: new Set(),
        ready: Promise.withResolvers<void>(),
        isReady: false,
      };
      followed.set(roomId, room);
      for (const uid of rooms.get(roomId)?.keys() ?? []) {
        const person = present.get(uid);
        if (!person) continue;
        if (person.who) room.told.add(uid);
        else room.awaited.add(uid);
        askFor(uid, person);
      }
      if (room.awaited.size === 0) beReady(room);
      return room.ready.promise;
    },
    /** Those who are still unknown enter once they are known. */
    waitNoLonger(roomId: RoomId) {
      const room = followed.get(roomId);
      if (room) beReady(room);
    },
    unfollow(roomId: RoomId) {
      const room = followed.get(roomId);
      if (!followed.delete(roomId) || !room) return;
      beReady(room);
      for (const uid of rooms.get(roomId)?.keys() ?? []) {
        const person = present.get(uid);
        if (person && !isInFollowedRoom(person)) forgetProfile(uid, person);
      }
    },
    askAgain() {
      for (const uid of lacking) {
        const person = present.get(uid);
        if (!person) continue;
        person.asked = undefined;
        askFor(uid, person);
      }
    },
    roomsOf,
    /** How a person of this process, or one in a room that it follows, looks. */
    who: (uid: Uid): PersonInRoom | undefined => present.get(uid)?.who,
    isIn,
    /** Sockets of the person in all processes. */
    connections(uid: Uid): number {
      let sum = 0;
      for (const { connections } of present.get(uid)?.by.values() ?? []) sum += connections;
      return sum;
    },
    /** The people with a socket in any process. */
    connected: (): Uid[] =>
      [...present]
        .filter(([, { by }]) => [...by.values()].some(({ connections }) => connections > 0))
        .map(([uid]) => uid),
    count: (roomId: RoomId) => ({ people: rooms.get(roomId)?.size ?? 0 }),
    /** In the order in which they entered; of a room that this process follows. */
    *people(roomId: RoomId): Iterable<PersonInRoom> {
      for (const uid of rooms.get(roomId)?.keys() ?? []) {
        const who = present.get(uid)?.who;
        if (who) yield who;
      }
    },
    /** The people connected to one process. */
    *seenBy(process: string): Iterable<[Uid, ProcessPresence]> {
      for (const [uid, { by }] of present) {
        const where = by.get(process);
        if (where) yield [uid, where];
      }
    },
  };
}
export type PresenceStore = ReturnType<typeof createPresenceStore>;

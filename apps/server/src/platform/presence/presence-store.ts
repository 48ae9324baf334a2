// Who is in which room, over all processes of the site: one person once, however many tabs and devices.
// Merges what each process announces into events: entered, left, updated.
import type { LeaveReason, PersonInRoom, RoomId, Uid } from '@alcove/protocol';

/** One person as one process sees them: connected to it, or disconnected a moment ago. */
export type ProcessPresence = {
  who: PersonInRoom;
  /** Open sockets of the person in that process. */
  connections: number;
  rooms: readonly RoomId[];
};

export type Reasons = ReadonlyMap<RoomId, LeaveReason>;

export type PresenceEvents = {
  entered(roomId: RoomId, who: PersonInRoom): void;
  left(roomId: RoomId, who: PersonInRoom, reason: LeaveReason): void;
  /** `change` holds the changed fields. */
  updated(roomIds: readonly RoomId[], before: PersonInRoom, change: Partial<PersonInRoom>): void;
};

type Present = { who: PersonInRoom; by: Map<string, ProcessPresence> };
/** `people` by uid, in the order in which they entered, with the number of processes that see each. */
type RoomPeople = { people: Map<Uid, number> };

function changeOf(before: PersonInRoom, after: PersonInRoom): Partial<PersonInRoom> | undefined {
  if (before === after) return undefined;
  const changed = Object.entries(after).filter(([key, value]) => before[key as keyof PersonInRoom] !== value);
  return changed.length > 0 ? (Object.fromEntries(changed) as Partial<PersonInRoom>) : undefined;
}

export function createPresenceStore() {
  const listeners: PresenceEvents[] = [];
  const present = new Map<Uid, Present>();
  const rooms = new Map<RoomId, RoomPeople>();

  function enter(roomId: RoomId, { who }: Present) {
    const inRoom = rooms.get(roomId) ?? { people: new Map<Uid, number>() };
    rooms.set(roomId, inRoom);
    const uid = who.uid as Uid;
    const seen = (inRoom.people.get(uid) ?? 0) + 1;
    inRoom.people.set(uid, seen);
    if (seen > 1) return;
    for (const events of listeners) events.entered(roomId, who);
  }

  function leave(roomId: RoomId, { who }: Present, reason: LeaveReason) {
    const inRoom = rooms.get(roomId);
    const uid = who.uid as Uid;
    const seen = (inRoom?.people.get(uid) ?? 0) - 1;
    if (!inRoom || seen < 0) return;
    if (seen > 0) return void inRoom.people.set(uid, seen);
    inRoom.people.delete(uid);
    if (inRoom.people.size === 0) rooms.delete(roomId);
    for (const events of listeners) events.left(roomId, who, reason);
  }

  function roomsOf(uid: Uid): Set<RoomId> {
    const all = new Set<RoomId>();
    for (const { rooms: seen } of present.get(uid)?.by.values() ?? []) for (const id of seen) all.add(id);
    return all;
  }

  /** The last announced profile is the one shown. */
  function renew(person: Present, who: PersonInRoom) {
    const before = person.who;
    const change = changeOf(before, who);
    if (!change) return;
    person.who = who;
    const where = [...roomsOf(who.uid as Uid)];
    if (where.length === 0) return;
    for (const events of listeners) events.updated(where, before, change);
  }

  /** Sets the state of a person in one process; undefined removes it. */
  function see(process: string, uid: Uid, now: ProcessPresence | undefined, reasons?: Reasons) {
    const person = present.get(uid) ?? (now && { who: now.who, by: new Map<string, ProcessPresence>() });
    if (!person) return;
    present.set(uid, person);
    const before = new Set(person.by.get(process)?.rooms);
    const after = new Set(now?.rooms);
    if (now) renew(person, now.who);
    if (now) person.by.set(process, now);
    else person.by.delete(process);
    for (const id of before) if (!after.has(id)) leave(id, person, reasons?.get(id) ?? 'disconnected');
    for (const id of after) if (!before.has(id)) enter(id, person);
    if (person.by.size === 0) present.delete(uid);
  }

  return {
    see,
    /** Each change in any room, in every process. */
    listen: (events: PresenceEvents) => void listeners.push(events),
    roomsOf,
    who: (uid: Uid): PersonInRoom | undefined => present.get(uid)?.who,
    isIn: (roomId: RoomId, uid: Uid): boolean => rooms.get(roomId)?.people.has(uid) ?? false,
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
    count: (roomId: RoomId) => ({ people: rooms.get(roomId)?.people.size ?? 0 }),
    /** In the order in which they entered. */
    *people(roomId: RoomId): Iterable<PersonInRoom> {
      for (const uid of rooms.get(roomId)?.people.keys() ?? []) {
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

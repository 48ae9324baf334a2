// Presence: the people connected to this process, counted by their sockets, and those announced by other processes, whose
// profiles are known in rooms that this process follows. A page that reloads reconnects before its exit is announced. Announcements arrive late, so that slots of a
// room are leased over all processes.
import { randomUUID } from 'node:crypto';
import type { LeaveReason, PersonInRoom, RoomId, Uid } from '@alcove/protocol';
import type { Bus } from '../bus/bus.ts';
import { type GossipTimes, gossipTimes } from '../bus/gossip.ts';
import { type SlotLeases, slotLeaseTimes } from '../bus/slot-leases.ts';
import type { Log } from '../log.ts';
import { createPresenceStore, type PresenceStore } from './presence-store.ts';
import { createPresenceProfiles, type PresenceProfiles, type Profile } from './presence-profiles.ts';
import { createPresenceReplication } from './presence-replication.ts';

export const presenceTimes = {
  comesBackWithinMs: 1200,
  /** A room is followed for some time after its last reader has left it. */
  lingerMs: 5_000,
  /** How long a reader waits for the profiles of those in the room: later ones enter then. */
  knowWithinMs: 1_000,
};

/** `rooms`: one entry for each socket in a room; that of a closed one stays until it may no longer come back. */
type Local = Profile & { connections: number; rooms: readonly RoomId[] };

type Held = { readers: number; leaving: NodeJS.Timeout | undefined };

export type Presence = Omit<
  PresenceStore,
  'see' | 'learn' | 'seenBy' | 'follow' | 'unfollow' | 'askAgain' | 'waitNoLonger'
> & {
  /** To be called for each reader of the room; once it resolves, `people` are the people in it. */
  follow(roomId: RoomId): Promise<void>;
  unfollow(roomId: RoomId): void;
  /** For a question: once it resolves, `people` are the people in the room, for some seconds. */
  know(roomId: RoomId): Promise<void>;
  /** The person has one more open socket. */
  connect(who: PersonInRoom): void;
  disconnect(uid: Uid): void;
  /** Takes a slot if one is free; to be followed by `enter` or `releaseSlot`. */
  takeSlot(uid: Uid, roomId: RoomId, capacity: number): Promise<boolean>;
  /** Does nothing while the person is in the room. */
  releaseSlot(uid: Uid, roomId: RoomId): void;
  /** One more socket of the person is in that room. */
  enter(uid: Uid, roomId: RoomId): void;
  leave(uid: Uid, roomId: RoomId, reason: LeaveReason): void;
  /** Like `leave`, unless the person comes back within `comesBackWithinMs`. */
  leaveSoon(uid: Uid, roomId: RoomId, reason: LeaveReason): void;
  /** The displayed profile of the person has changed. */
  update(who: PersonInRoom): void;
  close(): Promise<void>;
};

type Needs = {
  bus: Bus;
  log: Log;
  slots: SlotLeases;
  times?: Partial<GossipTimes & typeof presenceTimes>;
};

export async function createPresence({ bus, slots, log, times }: Needs): Promise<Presence> {
  const { comesBackWithinMs, lingerMs, knowWithinMs, askEveryMs } = {
    ...gossipTimes,
    ...presenceTimes,
    ...times,
  };
  const localPeople = new Map<Uid, Local>();
  const processId = randomUUID();
  const { see, learn, seenBy, askAgain, waitNoLonger, ...store } = createPresenceStore({
    own: processId,
    ask: (process, uid) => profiles.ask(process, uid),
  });
  const profiles: PresenceProfiles = await createPresenceProfiles({
    bus,
    log,
    processId,
    askEveryMs,
    profileOf: (uid) => localPeople.get(uid),
    learn,
    askAgain,
  });
  const replication = await createPresenceReplication({ bus, log, processId, times, seenBy, see });
  const held = new Map<RoomId, Held>();
  let versions = 0;
  const leaving = new Set<NodeJS.Timeout>();

  function announce(uid: Uid, reasons?: ReadonlyMap<RoomId, LeaveReason>) {
    const local = localPeople.get(uid);
    if (local && local.connections === 0 && local.rooms.length === 0) localPeople.delete(uid);
    const at =
      local && localPeople.has(uid)
        ? {
            connections: local.connections,
            version: local.version,
            rooms: local.rooms.length > 1 ? [...new Set(local.rooms)] : local.rooms,
          }
        : undefined;
    see(processId, uid, at, { reasons, who: local?.who });
    replication.announce(uid, at, reasons);
  }

  function leave(uid: Uid, roomId: RoomId, reason: LeaveReason) {
    const local = localPeople.get(uid);
    const nth = local?.rooms.indexOf(roomId) ?? -1;
    if (!local || nth < 0) return;
    local.rooms = local.rooms.toSpliced(nth, 1);
    if (local.rooms.includes(roomId)) return;
    announce(uid, new Map([[roomId, reason]]));
    releaseSlot(uid, roomId);
  }

  function releaseSlot(uid: Uid, roomId: RoomId) {
    if (!store.isIn(roomId, uid)) slots.release(String(roomId), String(uid));
  }

  function renewSlots() {
    const holders = new Map<RoomId, string[]>();
    for (const [uid, { rooms }] of localPeople)
      for (const roomId of new Set(rooms)) {
        const uids = holders.get(roomId);
        if (uids) uids.push(String(uid));
        else holders.set(roomId, [String(uid)]);
      }
    for (const [roomId, uids] of holders) slots.renew(String(roomId), uids);
  }
  const renewing = setInterval(renewSlots, slotLeaseTimes.renewEveryMs);

  function show(local: Local, who: PersonInRoom) {
    if (local.who !== who) local.version = ++versions;
    local.who = who;
  }

  async function follow(roomId: RoomId): Promise<void> {
    const reading = held.get(roomId) ?? { readers: 0, leaving: undefined };
    held.set(roomId, reading);
    reading.readers += 1;
    clearTimeout(reading.leaving);
    const known = store.follow(roomId);
    const late = setTimeout(() => waitNoLonger(roomId), knowWithinMs);
    await known;
    clearTimeout(late);
  }

  function unfollow(roomId: RoomId) {
    const reading = held.get(roomId);
    if (!reading || --reading.readers > 0) return;
    reading.leaving = setTimeout(() => {
      held.delete(roomId);
      store.unfollow(roomId);
    }, lingerMs).unref();
  }

  return {
    ...store,
    follow,
    unfollow,
    async know(roomId) {
      await follow(roomId);
      unfollow(roomId);
    },
    connect(who) {
      const uid = who.uid as Uid;
      const local = localPeople.get(uid) ?? { who, version: ++versions, connections: 0, rooms: [] };
      localPeople.set(uid, local);
      show(local, who);
      local.connections += 1;
      announce(uid);
    },
    disconnect(uid) {
      const local = localPeople.get(uid);
      if (!local || local.connections === 0) return;
      local.connections -= 1;
      announce(uid);
    },
    takeSlot: (uid, roomId, capacity) => slots.take(String(roomId), String(uid), capacity),
    releaseSlot,
    enter(uid, roomId) {
      const local = localPeople.get(uid);
      if (!local) return;
      const isThere = local.rooms.includes(roomId);
      local.rooms = local.rooms.concat(roomId);
      if (!isThere) announce(uid);
    },
    leave,
    leaveSoon(uid, roomId, reason) {
      const rooms = localPeople.get(uid)?.rooms ?? [];
      if (rooms.indexOf(roomId) !== rooms.lastIndexOf(roomId)) return leave(uid, roomId, reason);
      const timer = setTimeout(() => {
        leaving.delete(timer);
        leave(uid, roomId, reason);
      }, comesBackWithinMs);
      leaving.add(timer);
    },
    update(who) {
      const local = localPeople.get(who.uid as Uid);
      if (!local) return;
      show(local, who);
      announce(who.uid as Uid);
    },
    async close() {
      clearInterval(renewing);
      for (const timer of leaving) clearTimeout(timer);
      for (const { leaving: timer } of held.values()) clearTimeout(timer);
      await replication.close();
      await profiles.close();
    },
  };
}

// Presence: the people connected to this process, counted by their sockets, and those announced by other processes. A
// page that reloads reconnects before its exit is announced. Announcements arrive late, so that slots of a
// room are leased over all processes.
import type { LeaveReason, PersonInRoom, RoomId, Uid } from '@alcove/protocol';
import type { Bus } from '../../../platform/bus/bus.ts';
import type { GossipTimes } from '../../../platform/bus/gossip.ts';
import { type SlotLeases, slotLeaseTimes } from '../../../platform/bus/slot-leases.ts';
import type { Log } from '../../../platform/log.ts';
import { type PresenceStore, createPresenceStore, type PresenceEvents } from './presence-store.ts';
import { createPresenceReplication } from './presence-replication.ts';

export const presenceTimes = { comesBackWithinMs: 1200 };

/** `rooms`: sockets of the person in each room; a closed one stays until it may no longer come back. */
type Local = { who: PersonInRoom; connections: number; rooms: Map<RoomId, number> };

export type Presence = Omit<PresenceStore, 'see' | 'seenBy'> & {
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
  slots: SlotLeases;
  log: Log;
  events: PresenceEvents;
  times?: Partial<GossipTimes & typeof presenceTimes>;
};

export async function createPresence({ bus, slots, log, events, times }: Needs): Promise<Presence> {
  const { comesBackWithinMs } = { ...presenceTimes, ...times };
  const { see, seenBy, ...store } = createPresenceStore(events);
  const replication = await createPresenceReplication({ bus, log, times, seenBy, see });
  const localPeople = new Map<Uid, Local>();
  const leaving = new Set<NodeJS.Timeout>();

  function announce(uid: Uid, reasons?: ReadonlyMap<RoomId, LeaveReason>) {
    const local = localPeople.get(uid);
    if (local && local.connections === 0 && local.rooms.size === 0) localPeople.delete(uid);
    const at =
      local && localPeople.has(uid)
        ? { who: local.who, connections: local.connections, rooms: [...local.rooms.keys()] }
        : undefined;
    see(replication.processId, uid, at, reasons);
    replication.announce(uid, at, reasons);
  }

  function leave(uid: Uid, roomId: RoomId, reason: LeaveReason) {
    const local = localPeople.get(uid);
    const sockets = local?.rooms.get(roomId);
    if (!local || sockets === undefined) return;
    if (sockets > 1) return void local.rooms.set(roomId, sockets - 1);
    local.rooms.delete(roomId);
    announce(uid, new Map([[roomId, reason]]));
    releaseSlot(uid, roomId);
  }

  function releaseSlot(uid: Uid, roomId: RoomId) {
    if (!store.isIn(roomId, uid)) slots.release(String(roomId), String(uid));
  }

  function renewSlots() {
    const holders = new Map<RoomId, string[]>();
    for (const [uid, { rooms }] of localPeople)
      for (const roomId of rooms.keys()) {
        const uids = holders.get(roomId);
        if (uids) uids.push(String(uid));
        else holders.set(roomId, [String(uid)]);
      }
    for (const [roomId, uids] of holders) slots.renew(String(roomId), uids);
  }
  const renewing = setInterval(renewSlots, slotLeaseTimes.renewEveryMs);

  return {
    ...store,
    connect(who) {
      const uid = who.uid as Uid;
      const local = localPeople.get(uid) ?? { who, connections: 0, rooms: new Map<RoomId, number>() };
      localPeople.set(uid, local);
      local.who = who;
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
      const sockets = local.rooms.get(roomId) ?? 0;
      local.rooms.set(roomId, sockets + 1);
      if (sockets === 0) announce(uid);
    },
    leave,
    leaveSoon(uid, roomId, reason) {
      if ((localPeople.get(uid)?.rooms.get(roomId) ?? 0) > 1) return leave(uid, roomId, reason);
      const timer = setTimeout(() => {
        leaving.delete(timer);
        leave(uid, roomId, reason);
      }, comesBackWithinMs);
      leaving.add(timer);
    },
    update(who) {
      const local = localPeople.get(who.uid as Uid);
      if (!local) return;
      local.who = who;
      announce(who.uid as Uid);
    },
    async close() {
      clearInterval(renewing);
      for (const timer of leaving) clearTimeout(timer);
      await replication.close();
    },
  };
}

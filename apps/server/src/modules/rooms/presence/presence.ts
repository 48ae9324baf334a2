// Who is where: the people connected here, counted by their sockets, and what other processes tell of
// theirs. Whoever reloads her page comes back before anybody is told that she left. What is told comes a moment
// late: seats in a room are therefore given by all processes together.
import type { LeaveReason, PersonInRoom, RoomId, Uid } from '@alcove/protocol';
import type { Bus } from '../../../platform/bus/bus.ts';
import type { GossipTimes } from '../../../platform/bus/gossip.ts';
import { type SlotLeases, slotLeaseTimes } from '../../../platform/bus/slot-leases.ts';
import type { Log } from '../../../platform/log.ts';
import { type PresenceStore, createPresenceStore, type PresenceEvents } from './presence-store.ts';
import { createPresenceReplication } from './presence-replication.ts';

export const presenceTimes = { comesBackWithinMs: 1200 };

/** The rooms by the number of her sockets in each; some of them may be closed, and stay for a moment. */
type Local = { who: PersonInRoom; connections: number; rooms: Map<RoomId, number> };

export type Presence = Omit<PresenceStore, 'see' | 'seenBy'> & {
  /** One socket more of hers is connected. */
  connect(who: PersonInRoom): void;
  disconnect(uid: Uid): void;
  /** Whether there is a seat for her; to be followed by `enter`, or given back. */
  takeSlot(uid: Uid, roomId: RoomId, capacity: number): Promise<boolean>;
  /** Unless she is in. */
  releaseSlot(uid: Uid, roomId: RoomId): void;
  /** One socket more of hers is in that room. */
  enter(uid: Uid, roomId: RoomId): void;
  leave(uid: Uid, roomId: RoomId, reason: LeaveReason): void;
  /** As `leave`, unless she is back in a moment. */
  leaveSoon(uid: Uid, roomId: RoomId, reason: LeaveReason): void;
  /** She is another now. */
  update(who: PersonInRoom): void;
  close(): Promise<void>;
};

type Needs = {
  bus: Bus;
  seats: SlotLeases;
  log: Log;
  events: PresenceEvents;
  times?: Partial<GossipTimes & typeof presenceTimes>;
};

export async function createPresence({ bus, seats, log, events, times }: Needs): Promise<Presence> {
  const { comesBackWithinMs } = { ...presenceTimes, ...times };
  const { see, seenBy, ...attendance } = createPresenceStore(events);
  const others = await createPresenceReplication({ bus, log, times, seenBy, see });
  const here = new Map<Uid, Local>();
  const leaving = new Set<NodeJS.Timeout>();

  function tell(uid: Uid, reasons?: ReadonlyMap<RoomId, LeaveReason>) {
    const local = here.get(uid);
    if (local && local.connections === 0 && local.rooms.size === 0) here.delete(uid);
    const at =
      local && here.has(uid)
        ? { who: local.who, connections: local.connections, rooms: [...local.rooms.keys()] }
        : undefined;
    see(others.here, uid, at, reasons);
    others.tell(uid, at, reasons);
  }

  function leave(uid: Uid, roomId: RoomId, reason: LeaveReason) {
    const local = here.get(uid);
    const sockets = local?.rooms.get(roomId);
    if (!local || sockets === undefined) return;
    if (sockets > 1) return void local.rooms.set(roomId, sockets - 1);
    local.rooms.delete(roomId);
    tell(uid, new Map([[roomId, reason]]));
    releaseSlot(uid, roomId);
  }

  function releaseSlot(uid: Uid, roomId: RoomId) {
    if (!attendance.isIn(roomId, uid)) seats.giveBack(String(roomId), String(uid));
  }

  function renewSlots() {
    const seated = new Map<RoomId, string[]>();
    for (const [uid, { rooms }] of here)
      for (const roomId of rooms.keys()) {
        const everybody = seated.get(roomId);
        if (everybody) everybody.push(String(uid));
        else seated.set(roomId, [String(uid)]);
      }
    for (const [roomId, everybody] of seated) seats.renew(String(roomId), everybody);
  }
  const renewing = setInterval(renewSlots, slotLeaseTimes.renewEveryMs);

  return {
    ...attendance,
    connect(who) {
      const uid = who.uid as Uid;
      const local = here.get(uid) ?? { who, connections: 0, rooms: new Map<RoomId, number>() };
      here.set(uid, local);
      local.who = who;
      local.connections += 1;
      tell(uid);
    },
    disconnect(uid) {
      const local = here.get(uid);
      if (!local || local.connections === 0) return;
      local.connections -= 1;
      tell(uid);
    },
    takeSlot: (uid, roomId, capacity) => seats.take(String(roomId), String(uid), capacity),
    releaseSlot,
    enter(uid, roomId) {
      const local = here.get(uid);
      if (!local) return;
      const sockets = local.rooms.get(roomId) ?? 0;
      local.rooms.set(roomId, sockets + 1);
      if (sockets === 0) tell(uid);
    },
    leave,
    leaveSoon(uid, roomId, reason) {
      if ((here.get(uid)?.rooms.get(roomId) ?? 0) > 1) return leave(uid, roomId, reason);
      const timer = setTimeout(() => {
        leaving.delete(timer);
        leave(uid, roomId, reason);
      }, comesBackWithinMs);
      leaving.add(timer);
    },
    update(who) {
      const local = here.get(who.uid as Uid);
      if (!local) return;
      local.who = who;
      tell(who.uid as Uid);
    },
    async close() {
      clearInterval(renewing);
      for (const timer of leaving) clearTimeout(timer);
      await others.close();
    },
  };
}

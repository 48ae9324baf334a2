// Presence over all processes: each announces the people connected to it, in as few numbers as the others need of people
// in rooms that they do not follow, and receives those of the others.
import { type LeaveReason, leaveReasons, type RoomId, type Uid } from '@alcove/protocol';
import * as z from 'zod/mini';
import type { Bus } from '../bus/bus.ts';
import { createGossip, type Gossip, type GossipTimes } from '../bus/gossip.ts';
import type { Log } from '../log.ts';
import type { Reasons, ProcessPresence } from './presence-store.ts';

/** Entries and exits of a crowd travel together. */
const replicationTimes = { spacedMs: 250 };
/** An entry takes some thirty bytes. */
const itemsPerMessage = 1000;

/** A person as one process sees them; the uid alone: they are no longer connected to it. */
type Announced = [
  uid: number,
  connections?: number,
  version?: number,
  rooms?: number[],
  reasons?: [number, number][],
];

const isNumbers = (value: unknown): boolean =>
  Array.isArray(value) && value.every((each) => Number.isSafeInteger(each));
/** From a process of the same site, thousands a second: by hand. */
const announced = z.custom<Announced>((value) => {
  if (!Array.isArray(value)) return false;
  const [uid, connections = 0, version = 0, rooms = [], reasons = []] = value as unknown[];
  return (
    isNumbers([uid, connections, version]) &&
    isNumbers(rooms) &&
    Array.isArray(reasons) &&
    reasons.every((reason) => isNumbers(reason))
  );
});

type Needs = {
  bus: Bus;
  log: Log;
  processId: string;
  times?: Partial<GossipTimes> | undefined;
  /** The people connected to that process. */
  seenBy(process: string): Iterable<[Uid, ProcessPresence]>;
  /** The state of a person in that process, or undefined when they are gone from it. */
  see(process: string, uid: Uid, at: ProcessPresence | undefined, why?: { reasons: Reasons }): void;
};

export type PresenceReplication = Pick<Gossip, 'close'> & {
  announce(uid: Uid, at: ProcessPresence | undefined, reasons?: Reasons): void;
};

function asAnnounced(uid: Uid, at: ProcessPresence | undefined, reasons?: Reasons): Announced {
  const numbered = [...(reasons ?? [])].map(([id, reason]): [number, number] => [
    id,
    leaveReasons.indexOf(reason),
  ]);
  if (!at && numbered.length === 0) return [uid];
  const { connections = 0, version = 0, rooms = [] } = at ?? {};
  // A person who is gone has no version.
  if (numbered.length === 0) return [uid, connections, version, [...rooms]];
  return [uid, connections, version, [...rooms], numbered];
}

export async function createPresenceReplication({
  bus,
  log,
  processId,
  times,
  seenBy,
  see,
}: Needs): Promise<PresenceReplication> {
  let waiting = new Map<Uid, { at: ProcessPresence | undefined; reasons: Map<RoomId, LeaveReason> }>();

  function apply(process: string, [uid, connections = 0, version = 0, rooms = [], reasons]: Announced) {
    const at = version === 0 ? undefined : { connections, version, rooms: rooms as RoomId[] };
    if (!reasons) return see(process, uid as Uid, at);
    const named = reasons.map(([id, nth]): [RoomId, LeaveReason] => [
      id as RoomId,
      leaveReasons[nth] ?? 'disconnected',
    ]);
    see(process, uid as Uid, at, { reasons: new Map(named) });
  }
  function forgetAllBut(uids: ReadonlySet<number>, process: string) {
    for (const [uid] of seenBy(process)) if (!uids.has(uid)) see(process, uid, undefined);
  }

  const gossip = await createGossip<Announced>({
    bus,
    log,
    topic: 'present people',
    processId,
    item: announced,
    itemsPerMessage,
    times: { ...replicationTimes, ...times },
    takeChanges() {
      const people = [...waiting].map(([uid, { at, reasons }]) => asAnnounced(uid, at, reasons));
      waiting = new Map();
      return people;
    },
    everything: () => [...seenBy(processId)].map(([uid, at]) => asAnnounced(uid, at)),
    applyChange: apply,
    applySnapshot(process, people) {
      forgetAllBut(new Set(people.map(([uid]) => uid)), process);
      for (const each of people) apply(process, each);
    },
    forget: (process) => forgetAllBut(new Set(), process),
  });

  return {
    close: gossip.close,
    announce(uid, at, reasons) {
      const before = waiting.get(uid);
      waiting.set(uid, { at, reasons: new Map([...(before?.reasons ?? []), ...(reasons ?? [])]) });
      gossip.publishSoon();
    },
  };
}

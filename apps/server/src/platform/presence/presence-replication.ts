// Presence over all processes: each announces the people connected to it and receives those of the others.
import { type LeaveReason, leaveReasons, personInRoom, type RoomId, type Uid } from '@alcove/protocol';
import * as z from 'zod/mini';
import type { Bus } from '../bus/bus.ts';
import { createGossip, type Gossip, type GossipTimes } from '../bus/gossip.ts';
import type { Log } from '../log.ts';
import type { Reasons, ProcessPresence } from './presence-store.ts';

const processPresence = z.object({ who: personInRoom, connections: z.int(), rooms: z.array(z.int()) });
/** A person as one process sees them; without `at` they are no longer connected to it. */
const announced = z.object({
  uid: z.int(),
  at: z.optional(processPresence),
  reasons: z.optional(z.array(z.tuple([z.int(), z.enum(leaveReasons)]))),
});
type Announced = z.infer<typeof announced>;

type Needs = {
  bus: Bus;
  log: Log;
  times?: Partial<GossipTimes> | undefined;
  /** The people connected to that process. */
  seenBy(process: string): Iterable<[Uid, ProcessPresence]>;
  /** The state of a person in that process, or undefined when they are gone from it. */
  see(process: string, uid: Uid, at: ProcessPresence | undefined, reasons?: Reasons): void;
};

export type PresenceReplication = Pick<Gossip, 'processId' | 'close'> & {
  announce(uid: Uid, at: ProcessPresence | undefined, reasons?: Reasons): void;
};

const asAnnounced = (uid: Uid, at: ProcessPresence | undefined): Announced => ({
  uid,
  ...(at && { at: { ...at, rooms: [...at.rooms] } }),
});

export async function createPresenceReplication({
  bus,
  log,
  times,
  seenBy,
  see,
}: Needs): Promise<PresenceReplication> {
  let waiting = new Map<Uid, { at: ProcessPresence | undefined; reasons: Map<RoomId, LeaveReason> }>();

  const apply = (process: string, { uid, at, reasons }: Announced) =>
    see(process, uid as Uid, at as ProcessPresence | undefined, new Map(reasons as [RoomId, LeaveReason][]));
  function forgetAllBut(uids: ReadonlySet<number>, process: string) {
    for (const [uid] of seenBy(process)) if (!uids.has(uid)) see(process, uid, undefined);
  }

  const gossip = await createGossip<Announced>({
    bus,
    log,
    topic: 'presence',
    item: announced,
    times,
    takeChanges() {
      const people = [...waiting].map(([uid, { at, reasons }]) => ({
        ...asAnnounced(uid, at),
        ...(reasons.size > 0 && { reasons: [...reasons] }),
      }));
      waiting = new Map();
      return people;
    },
    everything: (processId) => [...seenBy(processId)].map(([uid, at]) => asAnnounced(uid, at)),
    applyChange: apply,
    applySnapshot(process, people) {
      forgetAllBut(new Set(people.map(({ uid }) => uid)), process);
      for (const each of people) apply(process, each);
    },
    forget: (process) => forgetAllBut(new Set(), process),
  });

  return {
    processId: gossip.processId,
    close: gossip.close,
    announce(uid, at, reasons) {
      const before = waiting.get(uid);
      waiting.set(uid, { at, reasons: new Map([...(before?.reasons ?? []), ...(reasons ?? [])]) });
      gossip.publishSoon();
    },
  };
}

// What processes tell each other of the people who are connected to them. Each numbers what it tells;
// who misses a number, or meets a process for the first time, asks it for everything. A process that has
// been silent for long is gone, and its people with it. Here time is real: it is about machines.
import { randomUUID } from 'node:crypto';
import { type LeaveReason, leaveReasons, personInRoom, type RoomId, type Uid } from '@alcove/protocol';
import * as z from 'zod/mini';
import type { Bus } from '../../../platform/bus/bus.ts';
import type { Log } from '../../../platform/log.ts';
import type { Reasons, Whereabouts } from './attendance.ts';

export const gossipTimes = { gatherMs: 50, aliveEveryMs: 3000, silenceMs: 15_000, askEveryMs: 500 };
export type GossipTimes = typeof gossipTimes;

/** So that a message stays far below the bound of the bus. */
const peoplePerMessage = 100;

const topic = 'presence';
const whereabouts = z.object({ who: personInRoom, connections: z.int(), rooms: z.array(z.int()) });
const told = z.object({
  uid: z.int(),
  at: z.optional(whereabouts),
  reasons: z.optional(z.array(z.tuple([z.int(), z.enum(leaveReasons)]))),
});
const message = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('changes'), from: z.string(), seq: z.int(), people: z.array(told) }),
  z.object({ kind: z.literal('alive'), from: z.string(), seq: z.int() }),
  /** Everybody, in parts; what is numbered higher comes on top. */
  z.object({
    kind: z.literal('everybody'),
    from: z.string(),
    seq: z.int(),
    part: z.int(),
    parts: z.int(),
    people: z.array(told),
  }),
  z.object({ kind: z.literal('hello'), from: z.string() }),
  z.object({ kind: z.literal('ask'), from: z.string(), of: z.string() }),
  z.object({ kind: z.literal('bye'), from: z.string() }),
]);
type Message = z.infer<typeof message>;
type Told = z.infer<typeof told>;

/** Another process. Without a number we wait for everybody it sees. */
type Peer = {
  seq: number | undefined;
  /** Our own beats since we heard of it: while we stand still ourselves, nobody falls silent. */
  unheardBeats: number;
  askedAt: number;
  parts: Map<Uid, Whereabouts>;
  nextPart: number;
};

const seen = ({ at }: Told) => at as Whereabouts | undefined;

type Needs = {
  bus: Bus;
  log: Log;
  times?: Partial<GossipTimes>;
  /** Whom this process sees. */
  everybody(here: string): Iterable<[Uid, Whereabouts]>;
  /** Another process sees her so, or no more. */
  see(process: string, uid: Uid, at: Whereabouts | undefined, reasons?: Reasons): void;
};

export type Gossip = {
  /** The name of this process. */
  here: string;
  tell(uid: Uid, at: Whereabouts | undefined, reasons?: Reasons): void;
  close(): Promise<void>;
};

function* portions(people: Told[]) {
  for (let from = 0; from < people.length; from += peoplePerMessage)
    yield people.slice(from, from + peoplePerMessage);
}

const asTold = (uid: Uid, at: Whereabouts | undefined): Told => ({
  uid,
  ...(at && { at: { ...at, rooms: [...at.rooms] } }),
});

export async function createGossip({ bus, log, everybody, see, ...needs }: Needs): Promise<Gossip> {
  const times = { ...gossipTimes, ...needs.times };
  const here = randomUUID();
  const peers = new Map<string, Peer>();
  let seq = 0;
  let waiting = new Map<Uid, { at: Whereabouts | undefined; reasons: Map<RoomId, LeaveReason> }>();
  let gathering: NodeJS.Timeout | undefined;
  let answering: NodeJS.Timeout | undefined;
  let closed = false;

  const publish = (out: Message) =>
    bus.publish(topic, out).catch((error: unknown) => {
      // The number is missed by whoever did not hear it, and asked for.
      if (!closed) log.warn({ err: error }, 'other processes were not told who is here');
    });

  function flush() {
    clearTimeout(gathering);
    gathering = undefined;
    const people = [...waiting].map(([uid, { at, reasons }]) => ({
      ...asTold(uid, at),
      ...(reasons.size > 0 && { reasons: [...reasons] }),
    }));
    waiting = new Map();
    for (const some of portions(people))
      void publish({ kind: 'changes', from: here, seq: ++seq, people: some });
  }

  /** One answer for all who ask at about the same time. */
  function answer() {
    answering ??= setTimeout(() => {
      answering = undefined;
      flush();
      const all = [...portions([...everybody(here)].map(([uid, at]) => asTold(uid, at)))];
      const parts = all.length > 0 ? all : [[]];
      for (const [part, people] of parts.entries())
        void publish({ kind: 'everybody', from: here, seq, part, parts: parts.length, people });
    }, times.gatherMs);
  }

  function meet(from: string): Peer {
    const known = peers.get(from);
    if (known) return known;
    const peer: Peer = {
      seq: undefined,
      unheardBeats: 0,
      askedAt: -Infinity,
      parts: new Map(),
      nextPart: 0,
    };
    peers.set(from, peer);
    return peer;
  }

  function ask(of: string, peer: Peer) {
    const now = performance.now();
    if (now - peer.askedAt < times.askEveryMs) return;
    peer.askedAt = now;
    void publish({ kind: 'ask', from: here, of });
  }

  function hearChanges(from: string, peer: Peer, heard: Extract<Message, { kind: 'changes' }>) {
    if (peer.seq === undefined || heard.seq > peer.seq + 1) {
      peer.seq = undefined;
      return ask(from, peer);
    }
    // Told before everybody was: known already.
    if (heard.seq <= peer.seq) return;
    peer.seq = heard.seq;
    for (const each of heard.people)
      see(from, each.uid as Uid, seen(each), new Map(each.reasons as [RoomId, LeaveReason][] | undefined));
  }

  function hearEverybody(from: string, peer: Peer, heard: Extract<Message, { kind: 'everybody' }>) {
    if (peer.seq === heard.seq) return;
    if (heard.part === 0) [peer.parts, peer.nextPart] = [new Map(), 0];
    if (heard.part !== peer.nextPart) return ask(from, peer);
    peer.nextPart += 1;
    for (const each of heard.people) {
      const at = seen(each);
      if (at) peer.parts.set(each.uid as Uid, at);
    }
    if (peer.nextPart < heard.parts) return;
    const all = peer.parts;
    [peer.parts, peer.nextPart, peer.seq] = [new Map(), 0, heard.seq];
    for (const [uid] of everybody(from)) if (!all.has(uid)) see(from, uid, undefined);
    for (const [uid, at] of all) see(from, uid, at);
  }

  function forget(process: string) {
    if (!peers.delete(process)) return;
    for (const [uid] of everybody(process)) see(process, uid, undefined);
  }

  function hear(heard: Message) {
    const { from } = heard;
    if (from === here || closed) return;
    if (heard.kind === 'bye') return forget(from);
    const peer = meet(from);
    peer.unheardBeats = 0;
    if (heard.kind === 'changes') return hearChanges(from, peer, heard);
    if (heard.kind === 'everybody') return hearEverybody(from, peer, heard);
    if (heard.kind === 'hello') return void publish({ kind: 'alive', from: here, seq });
    if (heard.kind === 'ask') return heard.of === here ? answer() : undefined;
    if (peer.seq !== heard.seq) ask(from, peer);
  }

  const say = (kind: 'hello' | 'bye') => publish({ kind, from: here });
  const beat = setInterval(() => {
    void publish({ kind: 'alive', from: here, seq });
    for (const [process, peer] of peers)
      if (++peer.unheardBeats * times.aliveEveryMs > times.silenceMs) forget(process);
  }, times.aliveEveryMs);

  const unsubscribe = await bus.subscribe(topic, (heard) => hear(z.parse(message, heard)));
  // What was told in the gap is missed on both sides: numbers tell who needs to ask.
  bus.onGap(() => void say('hello'));
  await say('hello');

  return {
    here,
    tell(uid, at, reasons) {
      const before = waiting.get(uid);
      waiting.set(uid, { at, reasons: new Map([...(before?.reasons ?? []), ...(reasons ?? [])]) });
      gathering ??= setTimeout(flush, times.gatherMs);
    },
    async close() {
      closed = true;
      clearInterval(beat);
      clearTimeout(gathering);
      clearTimeout(answering);
      await say('bye');
      await unsubscribe();
    },
  };
}

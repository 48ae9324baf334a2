// State that each process announces to all others. A process numbers its announcements; a process that
// misses a number, or meets another one for the first time, asks for a full copy. A process that has been
// silent for `silenceMs` counts as dead, and its state is forgotten. Times are real: they are about machines.
import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import type { Log } from '../log.ts';
import type { Bus } from './bus.ts';

export const gossipTimes = {
  gatherMs: 50,
  /** From one message with changes to the next, where that is longer. */
  spacedMs: 0,
  aliveEveryMs: 3000,
  silenceMs: 15_000,
  askEveryMs: 500,
};
export type GossipTimes = typeof gossipTimes;

/** Keeps a message far below the bound of the bus, unless the items are known to be small. */
const defaultItemsPerMessage = 100;

/** Another process. */
type Peer<Item> = {
  /** Of its last announcement that was applied; undefined: its full copy is awaited. */
  seq: number | undefined;
  /** Heartbeats of this process since the peer's last message: while this process hangs, no peer is declared dead. */
  silentBeats: number;
  askedAt: number;
  /** The parts of its full copy that have arrived. */
  items: Item[];
  nextPart: number;
};

type Needs<Item> = {
  bus: Bus;
  log: Pick<Log, 'warn'>;
  topic: string;
  item: z.ZodMiniType<Item>;
  /** The name of this process, where its maker gave it one. */
  processId?: string;
  itemsPerMessage?: number;
  times?: Partial<GossipTimes> | undefined;
  /** Changes of this process since the last call. */
  takeChanges(): Item[];
  /** The whole state of this process. */
  everything(processId: string): Item[];
  applyChange(process: string, item: Item): void;
  /** Items of that process that are not among these are outdated. */
  applySnapshot(process: string, items: Item[]): void;
  /** That process has left or died. */
  forget(process: string): void;
};

export type Gossip = {
  /** The name of this process. */
  processId: string;
  /** `takeChanges` is called within `gatherMs`, or once `spacedMs` have passed since the last time. */
  publishSoon(): void;
  /** As far as this process knows. */
  isAlive(process: string): boolean;
  close(): Promise<void>;
};

function messageOf<Item>(item: z.ZodMiniType<Item>) {
  const head = { from: z.string(), seq: z.int() };
  const items = z.array(item);
  return z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('changes'), ...head, items }),
    z.object({ kind: z.literal('alive'), ...head }),
    /** The full copy, in parts; announcements with a higher number are applied after it. */
    z.object({ kind: z.literal('everything'), ...head, part: z.int(), parts: z.int(), items }),
    z.object({ kind: z.literal('hello'), from: z.string() }),
    z.object({ kind: z.literal('ask'), from: z.string(), of: z.string() }),
    z.object({ kind: z.literal('bye'), from: z.string() }),
  ]);
}

function* portions<Item>(all: Item[], itemsPerMessage: number) {
  for (let from = 0; from < all.length; from += itemsPerMessage)
    yield all.slice(from, from + itemsPerMessage);
}

export async function createGossip<Item>(needs: Needs<Item>): Promise<Gossip> {
  const { bus, log, topic, processId = randomUUID(), itemsPerMessage = defaultItemsPerMessage } = needs;
  const times = { ...gossipTimes, ...needs.times };
  const shape = messageOf(needs.item);
  type Message = z.infer<typeof shape>;
  const peers = new Map<string, Peer<Item>>();
  let seq = 0;
  let announcedAt = -Infinity;
  let gathering: NodeJS.Timeout | undefined;
  let answering: NodeJS.Timeout | undefined;
  let closed = false;

  const publish = (out: Message) =>
    bus.publish(topic, out).catch((error: unknown) => {
      // Processes that do not get it notice the missing number and ask.
      if (!closed) log.warn({ err: error, topic }, 'an announcement to other processes was not sent');
    });

  function announce() {
    clearTimeout(gathering);
    gathering = undefined;
    announcedAt = performance.now();
    for (const items of portions(needs.takeChanges(), itemsPerMessage))
      void publish({ kind: 'changes', from: processId, seq: ++seq, items });
  }

  /** Processes that ask within `gatherMs` share one full copy. */
  function sendFullCopy() {
    answering ??= setTimeout(() => {
      answering = undefined;
      announce();
      const all = [...portions(needs.everything(processId), itemsPerMessage)];
      const parts = all.length > 0 ? all : [[]];
      for (const [part, items] of parts.entries())
        void publish({ kind: 'everything', from: processId, seq, part, parts: parts.length, items });
    }, times.gatherMs);
  }

  function meet(from: string): Peer<Item> {
    const known = peers.get(from);
    if (known) return known;
    const peer: Peer<Item> = { seq: undefined, silentBeats: 0, askedAt: -Infinity, items: [], nextPart: 0 };
    peers.set(from, peer);
    return peer;
  }

  function ask(of: string, peer: Peer<Item>) {
    const now = performance.now();
    if (now - peer.askedAt < times.askEveryMs) return;
    peer.askedAt = now;
    void publish({ kind: 'ask', from: processId, of });
  }

  function applyChanges(peer: Peer<Item>, message: Extract<Message, { kind: 'changes' }>) {
    if (peer.seq === undefined || message.seq > peer.seq + 1) {
      peer.seq = undefined;
      return ask(message.from, peer);
    }
    // The full copy contains it already.
    if (message.seq <= peer.seq) return;
    peer.seq = message.seq;
    for (const item of message.items) needs.applyChange(message.from, item);
  }

  function applyFullCopy(peer: Peer<Item>, message: Extract<Message, { kind: 'everything' }>) {
    if (peer.seq === message.seq) return;
    if (message.part === 0) [peer.items, peer.nextPart] = [[], 0];
    if (message.part !== peer.nextPart) return ask(message.from, peer);
    peer.nextPart += 1;
    peer.items.push(...message.items);
    if (peer.nextPart < message.parts) return;
    const all = peer.items;
    [peer.items, peer.nextPart, peer.seq] = [[], 0, message.seq];
    needs.applySnapshot(message.from, all);
  }

  function forget(process: string) {
    if (peers.delete(process)) needs.forget(process);
  }

  function receive(message: Message) {
    const { from } = message;
    if (from === processId || closed) return;
    if (message.kind === 'bye') return forget(from);
    const peer = meet(from);
    peer.silentBeats = 0;
    if (message.kind === 'changes') return applyChanges(peer, message);
    if (message.kind === 'everything') return applyFullCopy(peer, message);
    if (message.kind === 'hello') return void publish({ kind: 'alive', from: processId, seq });
    if (message.kind === 'ask') return message.of === processId ? sendFullCopy() : undefined;
    if (peer.seq !== message.seq) ask(from, peer);
  }

  const unsubscribe = await bus.subscribe(topic, (received) => receive(z.parse(shape, received)));
  const beat = setInterval(() => {
    void publish({ kind: 'alive', from: processId, seq });
    for (const [process, peer] of peers)
      if (++peer.silentBeats * times.aliveEveryMs > times.silenceMs) forget(process);
  }, times.aliveEveryMs);
  const publishState = (kind: 'hello' | 'bye') => publish({ kind, from: processId });
  // Announcements of the gap are missing on both sides: the answers to `hello` show whose numbers differ.
  bus.onGap(() => void publishState('hello'));
  await publishState('hello');

  return {
    processId,
    publishSoon() {
      gathering ??= setTimeout(
        announce,
        Math.max(times.gatherMs, announcedAt + times.spacedMs - performance.now()),
      );
    },
    isAlive: (process) => process === processId || peers.has(process),
    async close() {
      if (gathering) announce();
      closed = true;
      clearInterval(beat);
      clearTimeout(answering);
      await publishState('bye');
      await unsubscribe();
    },
  };
}

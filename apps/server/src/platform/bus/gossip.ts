// What processes tell each other of themselves. Each numbers what it tells; who misses a number, or meets a
// process for the first time, asks it for everything. A process that has been silent for long is gone, and
// what it told with it. Here time is real: it is about machines.
import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import type { Log } from '../log.ts';
import type { Bus } from './bus.ts';

export const gossipTimes = { gatherMs: 50, aliveEveryMs: 3000, silenceMs: 15_000, askEveryMs: 500 };
export type GossipTimes = typeof gossipTimes;

/** So that a message stays far below the bound of the bus. */
const itemsPerMessage = 100;

/** Another process. Without a number we wait for everything it has to tell. */
type Peer<Item> = {
  seq: number | undefined;
  /** Our own beats since we heard of it: while we stand still ourselves, nobody falls silent. */
  unheardBeats: number;
  askedAt: number;
  /** Of everything, so far. */
  items: Item[];
  nextPart: number;
};

type Needs<Item> = {
  bus: Bus;
  log: Pick<Log, 'warn'>;
  topic: string;
  item: z.ZodMiniType<Item>;
  times?: Partial<GossipTimes> | undefined;
  /** What this process has to tell since it was asked last. */
  news(): Item[];
  everything(here: string): Item[];
  hear(process: string, item: Item): void;
  /** What was heard of it before, and is not among these, holds no more. */
  hearEverything(process: string, items: Item[]): void;
  /** It is gone. */
  forget(process: string): void;
};

export type Gossip = {
  /** The name of this process. */
  here: string;
  /** There is news: it is asked for in a moment. */
  tellSoon(): void;
  /** By what is known here. */
  isAlive(process: string): boolean;
  close(): Promise<void>;
};

function messageOf<Item>(item: z.ZodMiniType<Item>) {
  const head = { from: z.string(), seq: z.int() };
  const items = z.array(item);
  return z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('changes'), ...head, items }),
    z.object({ kind: z.literal('alive'), ...head }),
    /** Everything, in parts; what is numbered higher comes on top. */
    z.object({ kind: z.literal('everything'), ...head, part: z.int(), parts: z.int(), items }),
    z.object({ kind: z.literal('hello'), from: z.string() }),
    z.object({ kind: z.literal('ask'), from: z.string(), of: z.string() }),
    z.object({ kind: z.literal('bye'), from: z.string() }),
  ]);
}

function* portions<Item>(all: Item[]) {
  for (let from = 0; from < all.length; from += itemsPerMessage)
    yield all.slice(from, from + itemsPerMessage);
}

export async function createGossip<Item>(needs: Needs<Item>): Promise<Gossip> {
  const { bus, log, topic } = needs;
  const times = { ...gossipTimes, ...needs.times };
  const message = messageOf(needs.item);
  type Message = z.infer<typeof message>;
  const here = randomUUID();
  const peers = new Map<string, Peer<Item>>();
  let seq = 0;
  let gathering: NodeJS.Timeout | undefined;
  let answering: NodeJS.Timeout | undefined;
  let closed = false;

  const publish = (out: Message) =>
    bus.publish(topic, out).catch((error: unknown) => {
      // The number is missed by whoever did not hear it, and asked for.
      if (!closed) log.warn({ err: error, topic }, 'other processes were not told');
    });

  function tell() {
    clearTimeout(gathering);
    gathering = undefined;
    for (const items of portions(needs.news()))
      void publish({ kind: 'changes', from: here, seq: ++seq, items });
  }

  /** One answer for all who ask at about the same time. */
  function answer() {
    answering ??= setTimeout(() => {
      answering = undefined;
      tell();
      const all = [...portions(needs.everything(here))];
      const parts = all.length > 0 ? all : [[]];
      for (const [part, items] of parts.entries())
        void publish({ kind: 'everything', from: here, seq, part, parts: parts.length, items });
    }, times.gatherMs);
  }

  function meet(from: string): Peer<Item> {
    const known = peers.get(from);
    if (known) return known;
    const peer: Peer<Item> = { seq: undefined, unheardBeats: 0, askedAt: -Infinity, items: [], nextPart: 0 };
    peers.set(from, peer);
    return peer;
  }

  function ask(of: string, peer: Peer<Item>) {
    const now = performance.now();
    if (now - peer.askedAt < times.askEveryMs) return;
    peer.askedAt = now;
    void publish({ kind: 'ask', from: here, of });
  }

  function hearChanges(peer: Peer<Item>, heard: Extract<Message, { kind: 'changes' }>) {
    if (peer.seq === undefined || heard.seq > peer.seq + 1) {
      peer.seq = undefined;
      return ask(heard.from, peer);
    }
    // Told before everything was: known already.
    if (heard.seq <= peer.seq) return;
    peer.seq = heard.seq;
    for (const item of heard.items) needs.hear(heard.from, item);
  }

  function hearEverything(peer: Peer<Item>, heard: Extract<Message, { kind: 'everything' }>) {
    if (peer.seq === heard.seq) return;
    if (heard.part === 0) [peer.items, peer.nextPart] = [[], 0];
    if (heard.part !== peer.nextPart) return ask(heard.from, peer);
    peer.nextPart += 1;
    peer.items.push(...heard.items);
    if (peer.nextPart < heard.parts) return;
    const all = peer.items;
    [peer.items, peer.nextPart, peer.seq] = [[], 0, heard.seq];
    needs.hearEverything(heard.from, all);
  }

  function forget(process: string) {
    if (peers.delete(process)) needs.forget(process);
  }

  function hear(heard: Message) {
    const { from } = heard;
    if (from === here || closed) return;
    if (heard.kind === 'bye') return forget(from);
    const peer = meet(from);
    peer.unheardBeats = 0;
    if (heard.kind === 'changes') return hearChanges(peer, heard);
    if (heard.kind === 'everything') return hearEverything(peer, heard);
    if (heard.kind === 'hello') return void publish({ kind: 'alive', from: here, seq });
    if (heard.kind === 'ask') return heard.of === here ? answer() : undefined;
    if (peer.seq !== heard.seq) ask(from, peer);
  }

  const unsubscribe = await bus.subscribe(topic, (heard) => hear(z.parse(message, heard)));
  const beat = setInterval(() => {
    void publish({ kind: 'alive', from: here, seq });
    for (const [process, peer] of peers)
      if (++peer.unheardBeats * times.aliveEveryMs > times.silenceMs) forget(process);
  }, times.aliveEveryMs);
  const say = (kind: 'hello' | 'bye') => publish({ kind, from: here });
  // What was told in the gap is missed on both sides: numbers tell who needs to ask.
  bus.onGap(() => void say('hello'));
  await say('hello');

  return {
    here,
    tellSoon: () => void (gathering ??= setTimeout(tell, times.gatherMs)),
    isAlive: (process) => process === here || peers.has(process),
    async close() {
      if (gathering) tell();
      closed = true;
      clearInterval(beat);
      clearTimeout(answering);
      await say('bye');
      await unsubscribe();
    },
  };
}

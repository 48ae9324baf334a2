// What each process puts up for all others to read. A process numbers what it tells; who misses a number,
// or meets a process for the first time, asks it for everything. A process that has been silent for long is
// gone, and its notices with it. Here time is real: it is about machines.
import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import type { Log } from '../log.ts';
import type { Bus } from './bus.ts';

export const noticeTimes = { gatherMs: 10, aliveEveryMs: 3000, silenceMs: 15_000, askEveryMs: 500 };
export type NoticeTimes = typeof noticeTimes;

/** So that a message stays far below the bound of the bus. */
const noticesPerMessage = 100;

/** Nothing before: it is new. Nothing after: it was taken down, with `why` where that was told. */
export type NoticeChange<T> = {
  process: string;
  key: string;
  before: T | undefined;
  after: T | undefined;
  why: string | undefined;
};

export type Noticeboard<T> = {
  /** The name of this process. */
  here: string;
  /** In the place of what is there under that key, if anything. Heard here when it returns. */
  put(key: string, notice: T): void;
  takeDown(key: string, why?: string): void;
  /** By what is known here. */
  isAlive(process: string): boolean;
  close(): Promise<void>;
};

type Told<T> = { key: string; notice?: T | undefined; why?: string | undefined };

/** Another process. Without a number we wait for everything it has put up. */
type Peer<T> = {
  seq: number | undefined;
  /** Our own beats since we heard of it: while we stand still ourselves, nobody falls silent. */
  unheardBeats: number;
  askedAt: number;
  parts: Map<string, T>;
  nextPart: number;
};

type Needs<T> = {
  bus: Bus;
  log: Pick<Log, 'warn' | 'error'>;
  topic: string;
  shape: z.ZodMiniType<T>;
  changed(change: NoticeChange<T>): void;
  times?: Partial<NoticeTimes> | undefined;
};

function messageOf<T>(shape: z.ZodMiniType<T>) {
  const head = { from: z.string(), seq: z.int() };
  const notices = z.array(
    z.object({ key: z.string(), notice: z.optional(shape), why: z.optional(z.string()) }),
  );
  return z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('changes'), ...head, notices }),
    z.object({ kind: z.literal('alive'), ...head }),
    /** Everything, in parts; what is numbered higher comes on top. */
    z.object({ kind: z.literal('everything'), ...head, part: z.int(), parts: z.int(), notices }),
    z.object({ kind: z.literal('hello'), from: z.string() }),
    z.object({ kind: z.literal('ask'), from: z.string(), of: z.string() }),
    z.object({ kind: z.literal('bye'), from: z.string() }),
  ]);
}

function* portions<T>(all: T[]) {
  for (let from = 0; from < all.length; from += noticesPerMessage)
    yield all.slice(from, from + noticesPerMessage);
}

export async function createNoticeboard<T>(needs: Needs<T>): Promise<Noticeboard<T>> {
  const { bus, log, topic, shape, changed } = needs;
  const times = { ...noticeTimes, ...needs.times };
  const message = messageOf(shape);
  const here = randomUUID();
  const peers = new Map<string, Peer<T>>();
  const up = new Map<string, Map<string, T>>([[here, new Map()]]);
  let seq = 0;
  let waiting = new Map<string, Told<T>>();
  let gathering: NodeJS.Timeout | undefined;
  let answering: NodeJS.Timeout | undefined;
  let closed = false;

  function note(process: string, { key, notice: after, why }: Told<T>) {
    const notices = up.get(process) ?? new Map<string, T>();
    up.set(process, notices);
    const before = notices.get(key);
    if (before === undefined && after === undefined) return;
    if (after === undefined) notices.delete(key);
    else notices.set(key, after);
    try {
      changed({ process, key, before, after, why });
    } catch (error) {
      // What comes with it is taken in all the same.
      log.error({ err: error, topic }, 'a notice was not taken in');
    }
  }

  const publish = (out: object) =>
    bus.publish(topic, out).catch((error: unknown) => {
      // The number is missed by whoever did not hear it, and asked for.
      if (!closed) log.warn({ err: error, topic }, 'other processes were not told');
    });

  function flush() {
    clearTimeout(gathering);
    gathering = undefined;
    const all = [...waiting.values()];
    waiting = new Map();
    for (const notices of portions(all)) void publish({ kind: 'changes', from: here, seq: ++seq, notices });
  }

  /** One answer for all who ask at about the same time. */
  function answer() {
    answering ??= setTimeout(() => {
      answering = undefined;
      flush();
      const all = [...(up.get(here) ?? [])].map(([key, notice]) => ({ key, notice }));
      const parts = all.length > 0 ? [...portions(all)] : [[]];
      for (const [part, notices] of parts.entries())
        void publish({ kind: 'everything', from: here, seq, part, parts: parts.length, notices });
    }, times.gatherMs);
  }

  function ask(of: string, peer: Peer<T>) {
    const now = performance.now();
    if (now - peer.askedAt < times.askEveryMs) return;
    peer.askedAt = now;
    void publish({ kind: 'ask', from: here, of });
  }

  function meet(from: string): Peer<T> {
    const known = peers.get(from);
    if (known) return known;
    const peer: Peer<T> = {
      seq: undefined,
      unheardBeats: 0,
      askedAt: -Infinity,
      parts: new Map(),
      nextPart: 0,
    };
    peers.set(from, peer);
    return peer;
  }

  function hearChanges(from: string, peer: Peer<T>, told: { seq: number; notices: Told<T>[] }) {
    if (peer.seq === undefined || told.seq > peer.seq + 1) {
      peer.seq = undefined;
      return ask(from, peer);
    }
    // Told before everything was: known already.
    if (told.seq <= peer.seq) return;
    peer.seq = told.seq;
    for (const each of told.notices) note(from, each);
  }

  function hearEverything(
    from: string,
    peer: Peer<T>,
    told: { seq: number; part: number; parts: number; notices: Told<T>[] },
  ) {
    if (peer.seq === told.seq) return;
    if (told.part === 0) [peer.parts, peer.nextPart] = [new Map(), 0];
    if (told.part !== peer.nextPart) return ask(from, peer);
    peer.nextPart += 1;
    for (const { key, notice } of told.notices) if (notice !== undefined) peer.parts.set(key, notice);
    if (peer.nextPart < told.parts) return;
    const all = peer.parts;
    [peer.parts, peer.nextPart, peer.seq] = [new Map(), 0, told.seq];
    for (const key of up.get(from)?.keys() ?? []) if (!all.has(key)) note(from, { key });
    for (const [key, notice] of all) note(from, { key, notice });
  }

  function forget(process: string) {
    if (!peers.delete(process)) return;
    for (const key of up.get(process)?.keys() ?? []) note(process, { key });
    up.delete(process);
  }

  await bus.subscribe(topic, (received) => {
    const heard = z.parse(message, received);
    const { from } = heard;
    if (from === here || closed) return;
    if (heard.kind === 'bye') return forget(from);
    const peer = meet(from);
    peer.unheardBeats = 0;
    if (heard.kind === 'changes') hearChanges(from, peer, heard as never);
    else if (heard.kind === 'everything') hearEverything(from, peer, heard as never);
    else if (heard.kind === 'hello') void publish({ kind: 'alive', from: here, seq });
    else if (heard.kind === 'alive' && peer.seq !== heard.seq) ask(from, peer);
    else if (heard.kind === 'ask' && heard.of === here) answer();
  });
  const beat = setInterval(() => {
    void publish({ kind: 'alive', from: here, seq });
    for (const [process, peer] of peers)
      if (++peer.unheardBeats * times.aliveEveryMs > times.silenceMs) forget(process);
  }, times.aliveEveryMs);
  beat.unref();
  const say = (kind: 'hello' | 'bye') => publish({ kind, from: here });
  // What was told in the gap is missed on both sides: numbers tell who needs to ask.
  bus.onGap(() => void say('hello'));
  await say('hello');

  function tell(told: Told<T>) {
    note(here, told);
    waiting.set(told.key, told);
    gathering ??= setTimeout(flush, times.gatherMs);
  }

  return {
    here,
    put: (key, notice) => tell({ key, notice }),
    takeDown: (key, why) => tell({ key, why }),
    isAlive: (process) => process === here || peers.has(process),
    async close() {
      if (gathering) flush();
      closed = true;
      clearInterval(beat);
      clearTimeout(answering);
      await say('bye');
    },
  };
}

// What each process puts up for all others to read, until it takes it down or is gone itself.
import * as z from 'zod/mini';
import type { Log } from '../log.ts';
import type { Bus } from './bus.ts';
import { createGossip, type GossipTimes } from './gossip.ts';

const noticeTimes = { gatherMs: 10 };

/** Nothing before: it is new. Nothing after: it was taken down, with `why` where that was told. */
export type RegistryChange<T> = {
  process: string;
  key: string;
  before: T | undefined;
  after: T | undefined;
  why: string | undefined;
};

export type SharedRegistry<T> = {
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

type Needs<T> = {
  bus: Bus;
  log: Pick<Log, 'warn' | 'error'>;
  topic: string;
  shape: z.ZodMiniType<T>;
  changed(change: RegistryChange<T>): void;
  times?: Partial<GossipTimes> | undefined;
};

export async function createSharedRegistry<T>(needs: Needs<T>): Promise<SharedRegistry<T>> {
  const { bus, log, topic, shape, changed } = needs;
  const up = new Map<string, Map<string, T>>();
  let waiting = new Map<string, Told<T>>();

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

  function takeDownAllBut(keys: ReadonlySet<string>, process: string) {
    for (const key of up.get(process)?.keys() ?? []) if (!keys.has(key)) note(process, { key });
  }

  const gossip = await createGossip<Told<T>>({
    bus,
    log,
    topic,
    item: z.object({ key: z.string(), notice: z.optional(shape), why: z.optional(z.string()) }),
    times: { ...noticeTimes, ...needs.times },
    news() {
      const told = [...waiting.values()];
      waiting = new Map();
      return told;
    },
    everything: (here) => [...(up.get(here) ?? [])].map(([key, notice]) => ({ key, notice })),
    hear: note,
    hearEverything(process, all) {
      takeDownAllBut(new Set(all.map(({ key }) => key)), process);
      for (const each of all) note(process, each);
    },
    forget(process) {
      takeDownAllBut(new Set(), process);
      up.delete(process);
    },
  });

  function tell(told: Told<T>) {
    note(gossip.here, told);
    waiting.set(told.key, told);
    gossip.tellSoon();
  }

  return {
    here: gossip.here,
    put: (key, notice) => tell({ key, notice }),
    takeDown: (key, why) => tell({ key, why }),
    isAlive: gossip.isAlive,
    close: gossip.close,
  };
}

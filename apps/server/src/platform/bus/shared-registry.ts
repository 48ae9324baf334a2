// A registry replicated to every process. Each process writes entries of its own; the entries of a process
// that has died expire.
import * as z from 'zod/mini';
import type { Log } from '../log.ts';
import type { Bus } from './bus.ts';
import { createGossip, type GossipTimes } from './gossip.ts';

const registryTimes = { gatherMs: 10 };

/** `before` undefined: the entry is new. `after` undefined: it was removed; `why` is set where the remover gave it. */
export type RegistryChange<T> = {
  process: string;
  key: string;
  before: T | undefined;
  after: T | undefined;
  why: string | undefined;
};

export type SharedRegistry<T> = {
  /** The name of this process. */
  processId: string;
  /** Adds or replaces the entry of that key. `changed` has run in this process when it returns. */
  put(key: string, entry: T): void;
  remove(key: string, why?: string): void;
  /** Whether this process has heard of the other one lately. */
  isAlive(process: string): boolean;
  close(): Promise<void>;
};

type EntryUpdate<T> = { key: string; entry?: T | undefined; why?: string | undefined };

type Needs<T> = {
  bus: Bus;
  log: Pick<Log, 'warn' | 'error'>;
  topic: string;
  shape: z.ZodMiniType<T>;
  changed(change: RegistryChange<T>): void;
  /** That process has left or died. Its entries have been removed; it may have had none. */
  gone?(process: string): void;
  times?: Partial<GossipTimes> | undefined;
};

export async function createSharedRegistry<T>(needs: Needs<T>): Promise<SharedRegistry<T>> {
  const { bus, log, topic, shape, changed } = needs;
  const byProcess = new Map<string, Map<string, T>>();
  let unsent = new Map<string, EntryUpdate<T>>();

  function apply(process: string, { key, entry: after, why }: EntryUpdate<T>) {
    const entries = byProcess.get(process) ?? new Map<string, T>();
    byProcess.set(process, entries);
    const before = entries.get(key);
    if (before === undefined && after === undefined) return;
    if (after === undefined) entries.delete(key);
    else entries.set(key, after);
    try {
      changed({ process, key, before, after, why });
    } catch (error) {
      // The other updates of the same message are applied all the same.
      log.error({ err: error, topic }, 'a listener of the shared registry failed');
    }
  }

  function removeAllBut(keys: ReadonlySet<string>, process: string) {
    for (const key of byProcess.get(process)?.keys() ?? []) if (!keys.has(key)) apply(process, { key });
  }

  const gossip = await createGossip<EntryUpdate<T>>({
    bus,
    log,
    topic,
    item: z.object({ key: z.string(), entry: z.optional(shape), why: z.optional(z.string()) }),
    times: { ...registryTimes, ...needs.times },
    takeChanges() {
      const updates = [...unsent.values()];
      unsent = new Map();
      return updates;
    },
    everything: (processId) => [...(byProcess.get(processId) ?? [])].map(([key, entry]) => ({ key, entry })),
    applyChange: apply,
    applySnapshot(process, updates) {
      removeAllBut(new Set(updates.map(({ key }) => key)), process);
      for (const update of updates) apply(process, update);
    },
    forget(process) {
      removeAllBut(new Set(), process);
      byProcess.delete(process);
      needs.gone?.(process);
    },
  });

  function write(update: EntryUpdate<T>) {
    apply(gossip.processId, update);
    unsent.set(update.key, update);
    gossip.publishSoon();
  }

  return {
    processId: gossip.processId,
    put: (key, entry) => write({ key, entry }),
    remove: (key, why) => write({ key, why }),
    isAlive: gossip.isAlive,
    close: gossip.close,
  };
}

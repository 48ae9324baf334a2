// Who is there: open sockets of both channels in this process, and members with one in any process.
import type { Uid } from '@alcove/protocol';
import * as z from 'zod/mini';
import { createSharedRegistry } from '../../platform/bus/shared-registry.ts';
import { ByKey } from '../../platform/by-key.ts';
import type { Use } from '../../platform/engines.ts';
import type { LiveConnection } from '../../platform/live/live.ts';

export async function createPmPeople({ bus, log }: Use<'bus' | 'log'>) {
  const here = new ByKey<Uid, LiveConnection>();
  /** How many processes have a socket of the member. */
  const everywhere = new Map<Uid, number>();
  const listeners: ((uid: Uid, isOnline: boolean) => void)[] = [];
  const registry = await createSharedRegistry<true>({
    bus,
    log,
    topic: 'pm_people',
    shape: z.literal(true),
    changed({ key, before, after }) {
      const uid = Number(key) as Uid;
      const count = everywhere.get(uid) ?? 0;
      const now = count + (after ? 1 : 0) - (before ? 1 : 0);
      if (now > 0) everywhere.set(uid, now);
      else everywhere.delete(uid);
      if (now > 0 !== count > 0) for (const listener of listeners) listener(uid, now > 0);
    },
  });

  function leave(uid: Uid, connection: LiveConnection) {
    if (!here.delete(uid, connection) || here.has(uid)) return;
    registry.remove(String(uid));
  }

  return {
    /** Until the connection closes. */
    enter(uid: Uid, connection: LiveConnection) {
      here.add(uid, connection);
      if (here.of(uid).length === 1) registry.put(String(uid), true);
      connection.onClose(() => leave(uid, connection));
    },
    of: (uid: Uid): readonly LiveConnection[] => here.of(uid),
    isHere: (uid: Uid): boolean => here.has(uid),
    uidsHere: (): Uid[] => [...here.keys()],
    isOnline: (uid: Uid): boolean => everywhere.has(uid),
    /** In every process, when a member has come or gone in all of them. */
    onChange: (listener: (uid: Uid, isOnline: boolean) => void) => void listeners.push(listener),
    close: registry.close,
  };
}
export type PmPeople = Awaited<ReturnType<typeof createPmPeople>>;

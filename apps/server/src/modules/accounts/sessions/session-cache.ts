// A short-lived cache of sessions in this process. A change of a member or of a session drops its entries,
// here at once and in other processes by the bus; no entry is used for longer than `believedMs`.
import { ByKey } from '../../../platform/by-key.ts';
import type { StoredSession } from './session-store.ts';

/** A change whose announcement was lost counts after this long. */
export const believedMs = 5000;
/** About 1 kB each; beyond, the ones asked for longest ago are read again. */
const maxEntries = 20_000;

type Entry = { session: StoredSession; readAt: number };

export function createSessionCache() {
  const entries = new Map<string, Entry>();
  const keysOf = new ByKey<number, string>();
  const flights = new Map<string, Promise<StoredSession | undefined>>();
  /** Raised by every drop: what was being read meanwhile may be older than the change. */
  let drops = 0;

  function forget(key: string) {
    const uid = entries.get(key)?.session.member.uid;
    entries.delete(key);
    if (uid !== undefined) keysOf.delete(uid, key);
  }

  let sweeping: NodeJS.Timeout | undefined;
  /** Thousands of members log in once and are not read again for hours. */
  function sweep() {
    const now = performance.now();
    // In the order in which they were read.
    for (const [key, { readAt }] of entries) {
      if (now - readAt < believedMs) break;
      forget(key);
    }
    sweeping = entries.size > 0 ? setTimeout(sweep, believedMs).unref() : undefined;
  }

  function keep(key: string, session: StoredSession) {
    forget(key);
    entries.set(key, { session, readAt: performance.now() });
    keysOf.add(session.member.uid, key);
    const oldest = entries.keys().next().value;
    if (entries.size > maxEntries && oldest !== undefined) forget(oldest);
    sweeping ??= setTimeout(sweep, believedMs).unref();
  }

  return {
    async read(key: string, load: () => Promise<StoredSession | undefined>) {
      const known = entries.get(key);
      if (known && performance.now() - known.readAt < believedMs) return known.session;
      const under = flights.get(key);
      if (under) return under;
      const before = drops;
      const flight = load().finally(() => flights.delete(key));
      flights.set(key, flight);
      const session = await flight;
      if (session && before === drops) keep(key, session);
      else forget(key);
      return session;
    },
    drop(uid: number) {
      drops++;
      for (const key of keysOf.of(uid)) entries.delete(key);
      keysOf.forget(uid);
      // Later requests do not join a reading that began before the change.
      flights.clear();
    },
    clear() {
      drops++;
      entries.clear();
      keysOf.clear();
      flights.clear();
    },
  };
}

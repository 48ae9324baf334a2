// A short-lived cache of sessions in this process. A change of a member or of a session drops its entries,
// here at once and in other processes by the bus; no entry is used for longer than `believedMs`.
import type { StoredSession } from './session-store.ts';

/** A change whose announcement was lost counts after this long. */
export const believedMs = 5000;
/** About 1 kB each; beyond, the ones asked for longest ago are read again. */
const maxEntries = 20_000;

type Entry = { session: StoredSession; readAt: number };

export function createSessionCache() {
  const entries = new Map<string, Entry>();
  const keysOf = new Map<number, Set<string>>();
  const flights = new Map<string, Promise<StoredSession | undefined>>();
  /** Raised by every drop: what was being read meanwhile may be older than the change. */
  let drops = 0;

  function forget(key: string) {
    const uid = entries.get(key)?.session.member.uid;
    entries.delete(key);
    if (uid === undefined) return;
    const keys = keysOf.get(uid);
    keys?.delete(key);
    if (keys?.size === 0) keysOf.delete(uid);
  }

  function keep(key: string, session: StoredSession) {
    forget(key);
    entries.set(key, { session, readAt: performance.now() });
    const keys = keysOf.get(session.member.uid) ?? new Set();
    keysOf.set(session.member.uid, keys.add(key));
    const oldest = entries.keys().next().value;
    if (entries.size > maxEntries && oldest !== undefined) forget(oldest);
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
      for (const key of keysOf.get(uid) ?? []) entries.delete(key);
      keysOf.delete(uid);
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

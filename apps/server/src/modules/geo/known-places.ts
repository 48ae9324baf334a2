// What this process remembers of members on the map. News says only whose row has changed; rows are read before the
// next search, so that a search knows all that was announced before it began. Postgres announces rows when they are
// committed, so that a process that is killed right after its commit has told all others.
import { minuteMs, type Uid } from '@alcove/protocol';
import { listenTo } from '../../platform/db/listen.ts';
import type { Use } from '../../platform/engines.ts';
import { createPlaceIndex, type PlaceIndex } from './place-index.ts';
import { onlineSince, placesChannel, readPlaces } from './store.ts';

/** When members were online last is written every few minutes, and read again as seldom. */
const onlineEveryMs = minuteMs;
/** Profiles and bans are announced after their commit: one whose process was killed in between is noticed so. */
const wholeEveryMs = 5 * minuteMs;
/** Writes that were committed late are read once more. */
const onlineOverlapMs = 10 * minuteMs;

export type KnownPlaces = {
  /** The index, after all news has been read. */
  fresh(): Promise<PlaceIndex>;
  /** In this process: the member's row, profile or ban has changed. */
  forget(uid: Uid): void;
  forgetAll(): void;
  /** Without reading anything. */
  index: PlaceIndex;
  close(): void;
};

export async function createKnownPlaces(needs: Use<'db' | 'pool' | 'clock' | 'log'>): Promise<KnownPlaces> {
  const { db, pool, clock, log } = needs;
  const index = createPlaceIndex();
  let changed = new Set<Uid>();
  let isUnread = true;
  let onlineReadAt = 0;
  let allReadAt = 0;
  let reading: Promise<void> | undefined;

  async function readAll(): Promise<void> {
    isUnread = false;
    changed = new Set();
    const now = clock.now();
    try {
      const places = await readPlaces(db, now);
      index.clear();
      for (const place of places) index.put(place, now);
      onlineReadAt = now;
      allReadAt = now;
    } catch (error) {
      isUnread = true;
      throw error;
    }
  }

  async function readChanged(): Promise<void> {
    const uids = [...changed];
    changed = new Set();
    const now = clock.now();
    try {
      const places = await readPlaces(db, now, uids);
      for (const uid of uids) index.remove(uid);
      for (const place of places) index.put(place, now);
    } catch (error) {
      for (const uid of uids) changed.add(uid);
      throw error;
    }
  }

  async function readOnline(): Promise<void> {
    const now = clock.now();
    if (now - onlineReadAt < onlineEveryMs) return;
    for (const { uid, online_at } of await onlineSince(db, onlineReadAt - onlineOverlapMs))
      index.sawOnline(uid, online_at);
    onlineReadAt = now;
  }

  async function readNews(): Promise<void> {
    if (isUnread) await readAll();
    else if (changed.size > 0) await readChanged();
    await readOnline();
  }

  const forget = (uid: Uid) => void changed.add(uid);
  const forgetAll = () => void (isUnread = true);
  const close = await listenTo({
    pool,
    channel: placesChannel,
    log,
    onNotification: (payload) => (payload === undefined ? forgetAll() : forget(Number(payload) as Uid)),
  });

  return {
    index,
    forget,
    forgetAll,
    close,
    async fresh() {
      // A reading that began before this call may have missed what was announced since.
      if (reading) await reading.catch(() => {});
      if (clock.now() - allReadAt >= wholeEveryMs) isUnread = true;
      if (isUnread || changed.size > 0 || clock.now() - onlineReadAt >= onlineEveryMs) {
        reading ??= readNews().finally(() => (reading = undefined));
        await reading;
      }
      return index;
    },
  };
}

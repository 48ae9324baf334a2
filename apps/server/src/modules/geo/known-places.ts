// What this process remembers of members on the map. News says only whose row has changed; rows are read before the
// next search, so that a search knows all that was announced before it began.
import { minuteMs, type Uid } from '@alcove/protocol';
import * as z from 'zod/mini';
import { createAnnouncements } from '../../platform/bus/announcements.ts';
import type { Use } from '../../platform/engines.ts';
import { createPlaceIndex, type PlaceIndex } from './place-index.ts';
import { onlineSince, readPlaces } from './store.ts';

const change = z.object({
  uid: z.pipe(
    z.int(),
    z.transform((value) => value as Uid),
  ),
});

/** When members were online last is written every few minutes, and read again as seldom. */
const onlineEveryMs = minuteMs;
/** A process that is killed between its commit and its announcement leaves a change that nobody hears of. */
const wholeEveryMs = 5 * minuteMs;
/** Writes that were committed late are read once more. */
const onlineOverlapMs = 10 * minuteMs;

export type KnownPlaces = {
  /** The index, after all news has been read. */
  fresh(): Promise<PlaceIndex>;
  /** In this process: the member's row, profile or ban has changed. */
  forget(uid: Uid): void;
  forgetAll(): void;
  /** After commit, to all processes. */
  announce(uid: Uid): void;
  /** Without reading anything. */
  index: PlaceIndex;
};

export async function createKnownPlaces(needs: Use<'db' | 'clock' | 'bus' | 'log'>): Promise<KnownPlaces> {
  const { db, clock, bus, log } = needs;
  const index = createPlaceIndex();
  const changes = await createAnnouncements({ bus, log, topic: 'places', shape: change });
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
  changes.onAnnouncement(({ uid }) => forget(uid));
  changes.onGap(forgetAll);

  return {
    index,
    forget,
    forgetAll,
    announce: (uid) => changes.announce({ uid }),
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

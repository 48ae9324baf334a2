// What a free member may watch: one camera at a time, and an hour a day in each room. The day begins with
// the first second she watches there (R6.018); only time in which she sees something counts. Both are
// stored: neither another tab, another process nor a restart begins anew.
import { setTimeout as wait } from 'node:timers/promises';
import { freeWatching, type RoomId, type Uid } from '@alcove/protocol';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Log } from '../../platform/log.ts';
import { refuse } from '../../platform/refusal.ts';
import {
  addWatchedTime,
  releaseViewSlot,
  type ViewSlot,
  viewSlotOf,
  transferViewSlot,
  takeViewSlot,
  type WatchedTime,
  watchedTimeIn,
} from './free-watching-store.ts';

/** Of the clock: what a process that dies may forget. */
const saveEveryMs = 10_000;
/** Two of hers may leave and take the place at once; not for ever. */
const maxTries = 5;
/** Real time: she left the other camera by another process, which is about to say so. */
const tryAgainMs = 100;

type Needs = {
  db: Database;
  clock: Clock;
  log: Log;
  here: string;
  isAlive(process: string): boolean;
  /** That view goes on, as far as is known here: one that has just begun elsewhere may not be known. */
  isThere(place: ViewSlot): boolean;
  /** The place of that view is another's now. */
  taken(place: ViewSlot): void;
};

export type FreeWatchingTimer = {
  /** Counts until now, where she sees something; answers until when she may not, once it is used up. */
  count(isWatching: boolean): number | undefined;
  /** Gives the place away, and saves what was counted. */
  end(): Promise<void>;
};

export function createFreeWatching({ db, clock, log, here, isAlive, isThere, taken }: Needs) {
  /** Places that are being given away: whoever asks anew waits for it. */
  const leaving = new Map<Uid, Promise<void>>();

  const note = (error: unknown) => log.error({ err: error }, 'what a free member watched was not saved');

  /**
   * The same camera may be watched on: on another tab, or after a lost connection. And of a view that was
   * over before it was granted, the place is still being taken.
   */
  const mayGive = (held: ViewSlot, wanted: ViewSlot) =>
    held.stream === wanted.stream || !isAlive(held.process) || (held.process === here && !isThere(held));

  async function take(wanted: ViewSlot): Promise<void> {
    for (let tries = 0; tries < maxTries; tries++) {
      await leaving.get(wanted.uid);
      if (await takeViewSlot(db, wanted)) return;
      const held = await viewSlotOf(db, wanted.uid);
      if (!held) continue;
      if (!mayGive(held, wanted)) {
        if (isThere(held)) break;
        await wait(tryAgainMs);
        continue;
      }
      if (!(await transferViewSlot(db, held, wanted))) continue;
      if (isAlive(held.process)) taken(held);
      return;
    }
    throw refuse('watching_one_at_a_time');
  }

  async function leave(saved: () => Promise<void>, place: ViewSlot): Promise<void> {
    await saved();
    await releaseViewSlot(db, place).catch(note);
  }

  function start(place: ViewSlot, roomId: RoomId, read: WatchedTime | undefined): FreeWatchingTimer {
    const { uid } = place;
    let stored = read;
    /** Counted since, and not saved yet. */
    let [sinceAt, unsavedMs] = [clock.now(), 0];
    let countedAt = clock.now();
    let saving: Promise<void> = Promise.resolve();

    async function write(from: number, ms: number, before: Promise<void>) {
      await before;
      try {
        const now = await addWatchedTime(db, { uid, roomId, sinceAt: from, ms });
        stored = { windowAt: now.windowAt, watchedMs: Math.max(now.watchedMs, stored?.watchedMs ?? 0) };
        // She watches on elsewhere, and the letter that said so was lost.
        const held = await viewSlotOf(db, uid);
        if (held && held.view !== place.view) taken(place);
      } catch (error) {
        // She or the room is gone meanwhile.
        if ((error as { constraint?: string }).constraint === undefined) note(error);
      }
    }

    function save() {
      if (unsavedMs === 0) return;
      const ms = unsavedMs;
      const from = sinceAt;
      unsavedMs = 0;
      stored = { windowAt: stored?.windowAt ?? from, watchedMs: (stored?.watchedMs ?? 0) + ms };
      saving = write(from, ms, saving);
    }

    function saved(): Promise<void> {
      save();
      return saving;
    }

    return {
      count(isWatching) {
        const now = clock.now();
        const passedMs = Math.max(0, now - countedAt);
        if (stored && stored.windowAt + freeWatching.windowMs <= countedAt) stored = undefined;
        if (isWatching && unsavedMs === 0) sinceAt = countedAt;
        if (isWatching) unsavedMs += passedMs;
        countedAt = now;
        const watchedMs = (stored?.watchedMs ?? 0) + unsavedMs;
        const windowAt = stored?.windowAt ?? sinceAt;
        if (watchedMs >= freeWatching.perRoomMs) return windowAt + freeWatching.windowMs;
        if (unsavedMs >= saveEveryMs) save();
        return undefined;
      },
      end() {
        // Also whoever left before: another place than this one may be on its way out.
        const left = [leave(saved, place), leaving.get(uid)];
        const ended = Promise.all(left).then(() => undefined);
        leaving.set(uid, ended);
        return ended.finally(() => leaving.get(uid) === ended && leaving.delete(uid));
      },
    };
  }

  return {
    /** Refuses where she watches another, or has watched enough. */
    async begin(
      { uid, roomId, view, stream }: { uid: Uid; roomId: RoomId; view: string; stream: string },
      /** Told until when, before it is refused. */
      expired: (untilAt: number) => void,
    ): Promise<FreeWatchingTimer> {
      const place: ViewSlot = { uid, view, stream, process: here };
      await take(place);
      try {
        const watched = await watchedTimeIn(db, { uid, roomId, now: clock.now() });
        if (watched && watched.watchedMs >= freeWatching.perRoomMs) {
          expired(watched.windowAt + freeWatching.windowMs);
          throw refuse('watching_expired');
        }
        return start(place, roomId, watched);
      } catch (error) {
        await releaseViewSlot(db, place).catch(note);
        throw error;
      }
    },
  };
}
export type FreeWatching = ReturnType<typeof createFreeWatching>;

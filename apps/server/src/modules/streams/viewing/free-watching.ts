// What a free member may watch: one camera at a time, and an hour a day in each room. The day begins with
// the first second watched there (R6.018). Time counts only while the stream is seen. Both are stored, so
// another tab, another process or a restart does not reset them.
import { setTimeout as wait } from 'node:timers/promises';
import { freeWatching, type RoomId, type Uid } from '@alcove/protocol';
import type { Use } from '../../../platform/engines.ts';
import { refuse } from '../../../platform/refusal.ts';
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

/** By the site's clock. A process that dies loses at most this much of the counted time. */
const saveEveryMs = 10_000;
/** Two connections of one member may release and take the slot alternately. */
const maxTries = 5;
/** Real time. A view that ended in another process is about to release its slot. */
const tryAgainMs = 100;

type Needs = Use<'db' | 'clock' | 'log'> & {
  processId: string;
  isAlive(process: string): boolean;
  /** As far as this process knows: a view that has just begun elsewhere may be missing. */
  isViewOpen(slot: ViewSlot): boolean;
  /** Another view holds that slot now. */
  slotTaken(slot: ViewSlot): void;
};

export type FreeWatchingTimer = {
  /** Counts up to now. Once the hour is used up, answers when the next one begins. */
  count(isWatching: boolean): number | undefined;
  /** Releases the slot and saves the counted time. */
  end(): Promise<void>;
};

type NewFreeView = { uid: Uid; roomId: RoomId; view: string; stream: string; paid: boolean };

export function createFreeWatching({ db, clock, log, processId, isAlive, isViewOpen, slotTaken }: Needs) {
  /** Slots that are being released. A new view of the same member waits for it. */
  const releasing = new Map<Uid, Promise<void>>();

  const logFailure = (error: unknown) =>
    log.error({ err: error }, 'the watched time of a free member was not saved');

  /**
   * A new view of the same camera replaces the earlier one: another tab, or a reload. A view that ended
   * before it was granted may still take its slot, and loses it as well.
   */
  const mayReplace = (held: ViewSlot, wanted: ViewSlot) =>
    held.stream === wanted.stream ||
    !isAlive(held.process) ||
    (held.process === processId && !isViewOpen(held));

  async function take(wanted: ViewSlot): Promise<void> {
    for (let tries = 0; tries < maxTries; tries++) {
      await releasing.get(wanted.uid);
      if (await takeViewSlot(db, wanted)) return;
      const held = await viewSlotOf(db, wanted.uid);
      if (!held) continue;
      if (!mayReplace(held, wanted)) {
        if (isViewOpen(held)) break;
        await wait(tryAgainMs);
        continue;
      }
      if (!(await transferViewSlot(db, held, wanted))) continue;
      if (isAlive(held.process)) slotTaken(held);
      return;
    }
    throw refuse('watching_one_at_a_time');
  }

  async function release(saved: () => Promise<void>, slot: ViewSlot): Promise<void> {
    await saved();
    await releaseViewSlot(db, slot).catch(logFailure);
  }

  function endSlot(slot: ViewSlot, saved: () => Promise<void>): Promise<void> {
    const { uid } = slot;
    // An earlier view of this member may still be releasing its slot.
    const released = [release(saved, slot), releasing.get(uid)];
    const ended = Promise.all(released).then(() => undefined);
    releasing.set(uid, ended);
    return ended.finally(() => releasing.get(uid) === ended && releasing.delete(uid));
  }

  function start(slot: ViewSlot, roomId: RoomId, read: WatchedTime | undefined): FreeWatchingTimer {
    const { uid } = slot;
    let stored = read;
    /** Counted and not saved yet. */
    let [sinceAt, unsavedMs] = [clock.now(), 0];
    let countedAt = clock.now();
    let saving: Promise<void> = Promise.resolve();

    async function write(from: number, ms: number, before: Promise<void>) {
      await before;
      try {
        const now = await addWatchedTime(db, { uid, roomId, sinceAt: from, ms });
        stored = { windowAt: now.windowAt, watchedMs: Math.max(now.watchedMs, stored?.watchedMs ?? 0) };
        // The slot was taken by a view elsewhere, and the message about it was lost.
        const held = await viewSlotOf(db, uid);
        if (held && held.view !== slot.view) slotTaken(slot);
      } catch (error) {
        // A foreign key fails where the member or the room has been deleted meanwhile.
        if ((error as { constraint?: string }).constraint === undefined) logFailure(error);
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
      end: () => endSlot(slot, saved),
    };
  }

  return {
    /** Refuses a second camera, and a room whose hour is used up: a paid view spares the hour. */
    async begin(
      { uid, roomId, view, stream, paid }: NewFreeView,
      /** Called with the end of the window before `watching_expired` is thrown. */
      expired: (untilAt: number) => void,
    ): Promise<FreeWatchingTimer> {
      const slot: ViewSlot = { uid, view, stream, process: processId };
      await take(slot);
      if (paid) return { count: () => undefined, end: () => endSlot(slot, async () => {}) };
      try {
        const watched = await watchedTimeIn(db, { uid, roomId, now: clock.now() });
        if (watched && watched.watchedMs >= freeWatching.perRoomMs) {
          expired(watched.windowAt + freeWatching.windowMs);
          throw refuse('watching_expired');
        }
        return start(slot, roomId, watched);
      } catch (error) {
        await releaseViewSlot(db, slot).catch(logFailure);
        throw error;
      }
    },
  };
}
export type FreeWatching = ReturnType<typeof createFreeWatching>;

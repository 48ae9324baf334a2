// The meters of this process: what is delivered to viewers connected here is counted every second, and each stop
// at its moment. Changes are written one after the other, so that a stop is never overtaken by an earlier count.
//
// A process that dies stops counting: another one, or its successor, notices that a running meter no longer moves.
import { isPassingFailure } from '../../platform/db/passing-failure.ts';
import type { Use } from '../../platform/engines.ts';
import { runningVisits, type VisitId } from './visit-store.ts';
import type { Visits } from './visits.ts';

/** Real time, since it is about processes. */
const times = {
  tickMs: 1000,
  watchEveryMs: 2000,
  /** A running meter that has not moved for this long belonged to a process that died. */
  deadAfterMs: 8000,
  /** This process itself did nothing for longer than this: others may have counted meanwhile. */
  pausedMs: 4000,
};

type Needs = Use<'db' | 'clock' | 'log'> & {
  visits: Visits;
  /** Real time after which a silent process counts as dead. */
  silenceMs?: number | undefined;
};

export function createMeter({ db, clock, log, visits, silenceMs = times.deadAfterMs }: Needs) {
  const running = new Map<VisitId, number>();
  const seen = new Map<VisitId, { beat: number; at: number }>();
  let work: Promise<void> = Promise.resolve();
  let watchedAt = -Infinity;
  let isClosed = false;

  function inOrder(act: () => Promise<void>): Promise<void> {
    work = work.then(act).catch((error: unknown) => {
      if (isPassingFailure(error)) log.warn({ err: error }, 'a meter of a showroom waits for the database');
      else log.error({ err: error }, 'a meter of a showroom was not written');
    });
    return work;
  }

  const count = () => visits.count([...running].map(([id, sinceAt]) => ({ id, sinceAt })));

  async function watchOthers(): Promise<void> {
    const now = performance.now();
    if (now - watchedAt < Math.min(times.watchEveryMs, silenceMs / 4)) return;
    if (now - watchedAt > times.pausedMs) seen.clear();
    watchedAt = now;
    const found = await runningVisits(db);
    const before = new Map(seen);
    seen.clear();
    for (const { id, beat } of found) {
      if (running.has(id)) continue;
      const known = before.get(id);
      const at = known?.beat === beat ? known.at : now;
      if (now - at >= silenceMs) await visits.abandon(id, beat);
      else seen.set(id, { beat, at });
    }
  }

  function tick(): Promise<void> {
    if (isClosed) return work;
    return inOrder(async () => {
      await count();
      await visits.endOverdue();
      await watchOthers();
    });
  }
  let isBusy = false;
  const timer = setInterval(() => {
    // A slow database is not asked again before it has answered.
    if (isBusy) return;
    isBusy = true;
    void tick().finally(() => (isBusy = false));
  }, times.tickMs).unref();

  return {
    tick,
    /** Whether that visit's picture is delivered here, from this moment on. */
    set(id: VisitId, isRunning: boolean) {
      const sinceAt = running.get(id);
      if (isRunning === (sinceAt !== undefined) || isClosed) return;
      const now = clock.now();
      if (sinceAt === undefined) {
        running.set(id, now);
        void inOrder(() => (running.has(id) ? visits.count([{ id, sinceAt: now }]) : Promise.resolve()));
      } else {
        running.delete(id);
        void inOrder(() => visits.stop({ id, sinceAt }, now));
      }
    },
    /** Its viewer has left, on every device. `closed`: the meter has stopped because of that. */
    leave(id: VisitId, closed: boolean) {
      const now = clock.now();
      const sinceAt = running.get(id) ?? (closed ? now : undefined);
      // Nothing was delivered: what is unserved is given back as after any other stop.
      if (sinceAt === undefined) return;
      running.delete(id);
      void inOrder(() => visits.leave({ id, sinceAt }, now));
    },
    part(id: VisitId) {
      const sinceAt = running.get(id);
      running.delete(id);
      const now = clock.now();
      void inOrder(async () => {
        if (sinceAt !== undefined) await visits.stop({ id, sinceAt }, now);
        await visits.part(id);
      });
    },
    /** It has ended. */
    forget: (id: VisitId) => void running.delete(id),
    /** Resolves once everything that happened is written. */
    settled: () => work,
    async close() {
      clearInterval(timer);
      for (const id of running.keys()) this.set(id, false);
      isClosed = true;
      await work;
    },
  };
}

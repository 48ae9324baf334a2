// Whether media processes run: they start when a session or a readiness check needs one, and end together once there
// has been no stream for a while.
import { setTimeout as wait } from 'node:timers/promises';
import type { MediaSlot } from './media-slot.ts';

const upWithinMs = 5000;
const usualQuietMs = 60_000;

type Needs = { slots: readonly MediaSlot[]; quietMs: number | undefined; hasStreams(): boolean };

export function createReadiness({ slots, quietMs = usualQuietMs, hasStreams }: Needs) {
  let quiet: NodeJS.Timeout | undefined;

  /** To be called when a stream has ended. */
  function restSoon(): void {
    clearTimeout(quiet);
    quiet = setTimeout(() => {
      if (!hasStreams()) for (const slot of slots) slot.rest();
    }, quietMs).unref();
  }

  return {
    restSoon,
    async someUp(): Promise<boolean> {
      restSoon();
      for (const slot of slots) slot.start();
      const up = () => slots.some(({ isUp }) => isUp);
      if (up()) return true;
      const timeout = new AbortController();
      await Promise.race([
        ...slots.map(({ whenUp }) => whenUp()),
        wait(upWithinMs, undefined, { signal: timeout.signal }).catch(() => undefined),
      ]);
      timeout.abort();
      return up();
    },
    async stop(): Promise<void> {
      clearTimeout(quiet);
      await Promise.all(slots.map((slot) => slot.stop()));
    },
  };
}

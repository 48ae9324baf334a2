// Whether media processes run: they start when a session or a readiness check needs one, and end together once there
// has been no stream for a while.
import { setTimeout as wait } from 'node:timers/promises';
import type { MediaSlot } from './media-slot.ts';

/** A readiness check waits this long at most: it is asked again soon. */
const checkMs = 5000;
const usual = { quietMs: 60_000, startMs: 10_000 };

type Needs = {
  slots: readonly Pick<MediaSlot, 'start' | 'isUp' | 'whenUp' | 'awayMs' | 'rest' | 'stop'>[];
  quietMs: number | undefined;
  startMs: number | undefined;
  hasStreams(): boolean;
};

export function createReadiness(needs: Needs) {
  const { slots, quietMs = usual.quietMs, startMs = usual.startMs, hasStreams } = needs;
  let quiet: NodeJS.Timeout | undefined;
  const stopped = Promise.withResolvers<void>();

  /** Called when a stream has ended: lets the processes rest once it has been quiet. */
  function restSoon(): void {
    clearTimeout(quiet);
    quiet = setTimeout(() => {
      if (!hasStreams()) for (const slot of slots) slot.rest();
      // One that cannot be started rests after it could be.
      if (slots.some(({ awayMs }) => awayMs() !== undefined)) restSoon();
    }, quietMs).unref();
  }

  async function someUpWithin(withinMs: number): Promise<boolean> {
    restSoon();
    for (const slot of slots) slot.start();
    const up = () => slots.some(({ isUp }) => isUp);
    if (up()) return true;
    const timeout = new AbortController();
    await Promise.race([
      stopped.promise,
      // Rejects once none can be started.
      Promise.any(slots.map(({ whenUp }) => whenUp())).catch(() => undefined),
      wait(withinMs, undefined, { signal: timeout.signal }).catch(() => undefined),
    ]);
    timeout.abort();
    return up();
  }

  return {
    restSoon,
    /** How long no process could be started and none ran; undefined where one runs, starts or rests. */
    awayMs(): number | undefined {
      const away = slots.map((slot) => slot.awayMs()).filter((ms) => ms !== undefined);
      return away.length === slots.length ? Math.min(...away) : undefined;
    },
    /** Waits as long as a new session may, until a media process runs. */
    someUp: (): Promise<boolean> => someUpWithin(startMs),
    isReady: (): Promise<boolean> => someUpWithin(Math.min(startMs, checkMs)),
    async stop(): Promise<void> {
      clearTimeout(quiet);
      stopped.resolve();
      await Promise.all(slots.map((slot) => slot.stop()));
    },
  };
}

// The regular small picture of a publication, for room lists.
import { snapshotLimits } from '@alcove/protocol';
import { bounds } from './bounds.ts';
import { nothing } from './clock.ts';
import type { LiveClock } from './live-client.ts';

export type SnapshotSettings = { everySeconds: number; width: number; height: number };

type Parts = {
  clock: LiveClock;
  settings(): SnapshotSettings;
  /** Takes a snapshot and sends it; a failure is ignored, as the next snapshot replaces it. */
  shoot(sizePx: { width: number; height: number }): void;
};

export function createSnapshots({ clock, settings, shoot }: Parts) {
  let stop = nothing;
  function after(ms: number) {
    const { everySeconds, width, height } = settings();
    stop();
    stop = nothing;
    if (everySeconds <= snapshotLimits.offSeconds) return;
    stop = clock.setTimeout(() => {
      shoot({ width, height });
      after(everySeconds * 1000);
    }, ms);
  }
  return {
    begin: () => after(bounds.firstSnapshotMs),
    /** The publisher has taken one by hand, which the next replaces: it stays for a whole interval. */
    taken: () => after(settings().everySeconds * 1000),
    stop: () => stop(),
  };
}

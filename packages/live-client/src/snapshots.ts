// The regular small picture of one's own camera, for lists of rooms.
import { snapshotLimits } from '@alcove/protocol';
import { bounds } from './bounds.ts';
import { nothing } from './clock.ts';
import type { LiveClock } from './live-client.ts';

export type SnapshotRhythm = { everySeconds: number; width: number; height: number };

type Parts = {
  clock: LiveClock;
  rhythm(): SnapshotRhythm;
  /** Takes one and sends it; what fails is for the next one to make good. */
  shoot(sizePx: { width: number; height: number }): void;
};

export function createSnapshots({ clock, rhythm, shoot }: Parts) {
  let stop = nothing;
  function after(ms: number) {
    const { everySeconds, width, height } = rhythm();
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
    stop: () => stop(),
  };
}

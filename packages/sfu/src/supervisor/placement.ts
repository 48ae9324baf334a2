// In which process a session is opened.
import { SfuRefusal, type SfuStream } from '../vocabulary.ts';
import type { MediaSlot } from './media-slot.ts';

type Needs = {
  slots: readonly MediaSlot[];
  loadOf(slot: MediaSlot): number;
  /** The processes that already have the stream. */
  placesOf(stream: SfuStream): { home?: MediaSlot | undefined; edges: readonly MediaSlot[] };
  sessionsMax: number;
  viewersMax: number;
};

export function createPlacement({ slots, loadOf, placesOf, sessionsMax, viewersMax }: Needs) {
  function leastLoaded(): MediaSlot {
    const [best] = slots
      .filter(({ isUp }) => isUp)
      .map((slot) => ({ slot, load: loadOf(slot) }))
      .toSorted((a, b) => a.load - b.load);
    if (!best) throw new SfuRefusal('unavailable');
    if (best.load >= sessionsMax) throw new SfuRefusal('full');
    return best.slot;
  }

  return {
    /** A stream whose home is up stays there: its edges are fed from that process. */
    placeIngest(name: SfuStream): MediaSlot {
      const { home } = placesOf(name);
      if (home?.isUp && loadOf(home) >= sessionsMax) throw new SfuRefusal('full');
      return home?.isUp ? home : leastLoaded();
    },
    /** The home while it has room, then an edge of the stream, then the least loaded process. */
    placeView(name: SfuStream): MediaSlot {
      const { home, edges } = placesOf(name);
      return [home, ...edges].find((slot) => slot?.isUp && loadOf(slot) < viewersMax) ?? leastLoaded();
    },
  };
}

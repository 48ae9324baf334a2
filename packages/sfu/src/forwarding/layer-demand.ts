// Which layers the publisher is to send. A layer that nobody needed for a while is paused, and asked for again at once
// when it is needed. Publishers may ignore this: a paused layer that is sent all the same is forwarded as usual.
//
//   sent ──(not needed for graceMs)──► paused ──(needed; another connection of the publisher)──► sent
import type { Layer } from './layer.ts';

export function createLayerDemand(
  layers: readonly Layer[],
  {
    graceMs,
    now,
    changed,
  }: {
    graceMs: number;
    now(): number;
    /** Ranks of the layers that are wanted. */
    changed(wanted: number[]): void;
  },
) {
  const neededAt = new Map<Layer, number>();
  /** Those of the newest connection; a single one is never paused. */
  let published: readonly Layer[] = [];

  const tell = () => changed(published.filter(({ isPaused }) => !isPaused).map(({ rank }) => rank));
  function needAll(): boolean {
    let has = false;
    for (const layer of layers) {
      neededAt.set(layer, now());
      has ||= layer.isPaused;
      layer.resume();
    }
    return has;
  }

  return {
    /**
     * A connection of the publisher is opened: every layer comes until it was not needed for a while. That is sent even
     * where it was so before, since the publisher may have been asked otherwise by a process that has ended.
     */
    begin(count: number): void {
      needAll();
      published = count > 1 ? layers.slice(0, count) : [];
      if (published.length > 0) tell();
    },
    /** The publisher's link is measured by what it carries. */
    all(): void {
      if (needAll()) tell();
    },
    update(isNeeded: (layer: Layer) => boolean): void {
      let has = false;
      for (const layer of published) {
        if (isNeeded(layer)) {
          neededAt.set(layer, now());
          has ||= layer.isPaused;
          layer.resume();
        } else if (!layer.isPaused && now() - (neededAt.get(layer) ?? 0) >= graceMs) {
          has = true;
          layer.pause();
        }
      }
      if (has) tell();
    },
  };
}

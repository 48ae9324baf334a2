// The sizes in which a film is made, from its own size: never enlarged, with even sides, the shorter side named.
import { filmLimits } from '@alcove/protocol';

export type FrameSize = { widthPx: number; heightPx: number };

export type Rung = FrameSize & {
  /** The shorter side: 480 for 480p, in either orientation. */
  height: number;
  maxKilobits: number;
};

/** By the shorter side. */
const kilobits = [
  [240, 450],
  [360, 900],
  [480, 1500],
  [720, 3000],
] as const;

const even = (pixels: number): number => Math.max(2, Math.round(pixels / 2) * 2);

function sizedTo(short: number, { widthPx, heightPx }: FrameSize): FrameSize {
  const scale = short / Math.min(widthPx, heightPx);
  return { widthPx: even(widthPx * scale), heightPx: even(heightPx * scale) };
}

/** The largest first; `wanted` rises. A film that is smaller than all of them is made in its own size. */
export function rungsOf(size: FrameSize, wanted: readonly number[] = filmLimits.heights): Rung[] {
  const short = Math.min(size.widthPx, size.heightPx);
  const heights = wanted.filter((height) => height <= short);
  const made = heights.length > 0 ? heights.toReversed() : [even(short)];
  return made.map((height) => {
    const maxKilobits = kilobits.find(([upTo]) => height <= upTo)?.[1] ?? 0;
    return { height, ...sizedTo(height, size), maxKilobits };
  });
}

// A film that repeats, as RTP payloads: its frames are packetised once for everybody who publishes it.
import { isVp8Keyframe, vp8Payloads } from './payloads.ts';

type LoopFrame = { payloads: readonly Buffer[]; isKeyframe: boolean };

export type Loop = {
  readonly frames: readonly LoopFrame[];
  readonly framesPerSecond: number;
  /** Opus packets of 20 ms; none where it is silent. */
  readonly sounds: readonly Buffer[];
};

/** `frames`: VP8, the first of them a keyframe. */
export function createLoop({
  frames,
  framesPerSecond,
  sounds = [],
}: {
  frames: readonly Buffer[];
  framesPerSecond: number;
  sounds?: readonly Buffer[];
}): Loop {
  const [first] = frames;
  if (!first || !isVp8Keyframe(first)) throw new Error('a loop begins with a keyframe');
  return {
    frames: frames.map((frame) => ({ payloads: vp8Payloads(frame), isKeyframe: isVp8Keyframe(frame) })),
    framesPerSecond,
    sounds,
  };
}

/** The next frame of a loop; after `wantKeyframe` that is the nearest keyframe, before or after this place. */
export function createLoopReader({ frames }: Pick<Loop, 'frames'>) {
  let place = 0;
  const keyframes = frames.flatMap(({ isKeyframe }, at) => (isKeyframe ? [at] : []));
  /** Around the end of the loop too. */
  const distance = (at: number) => {
    const apart = Math.abs(at - place) % frames.length;
    return Math.min(apart, frames.length - apart);
  };
  return {
    wantKeyframe() {
      place = keyframes.reduce((best, at) => (distance(at) < distance(best) ? at : best), 0);
    },
    next(): LoopFrame {
      const frame = frames[place] as LoopFrame;
      place = (place + 1) % frames.length;
      return frame;
    },
  };
}

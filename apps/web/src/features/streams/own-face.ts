// Where one's own picture stands while one is on the air.
import type { Size } from './windows.ts';

/** `window`: among the others. `stage`: it takes the stage, the others stand in a strip. `whole`: a phone's screen. */
export type OwnFace = 'window' | 'stage' | 'whole';

type Standing = {
  isHeld: boolean;
  /** The large one, where there is room for one. */
  isMain: boolean;
  /** She reads the whole talk instead. */
  wholeTalk: boolean;
  ownSize: Size;
  otherSizes: readonly Size[];
};

export function ownFaceOf({ isHeld, isMain, wholeTalk, ownSize, otherSizes }: Standing): OwnFace {
  if (isHeld) return isMain && !wholeTalk ? 'whole' : 'window';
  // Whoever makes another one larger wants both to be seen.
  return ownSize === 'large' && otherSizes.every((size) => size === 'small') ? 'stage' : 'window';
}

// Where the publisher's own picture is shown while they are live.
import type { WindowSize } from './window-layout.ts';

/** `window`: among the others. `stage`: large, the others in a strip. `whole`: fills the screen of a phone. */
export type OwnPlacement = 'window' | 'stage' | 'whole';

type PlacementInput = {
  isPhone: boolean;
  /** It is the large window of a phone. */
  isMain: boolean;
  /** The whole chat is open instead. */
  wholeTalk: boolean;
  ownSize: WindowSize;
  otherSizes: readonly WindowSize[];
};

export function ownPlacementOf({
  isPhone,
  isMain,
  wholeTalk,
  ownSize,
  otherSizes,
}: PlacementInput): OwnPlacement {
  if (isPhone) return isMain && !wholeTalk ? 'whole' : 'window';
  // A publisher who enlarges another window wants to see both.
  return ownSize === 'large' && otherSizes.every((size) => size === 'small') ? 'stage' : 'window';
}

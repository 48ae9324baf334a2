// What a camera is doing, in one word.
import type { MosaicTile } from '@alcove/protocol';

export type TileState = 'live' | 'paused' | 'dark' | 'silent';

export function stateOf({ live, paused, camera }: Pick<MosaicTile, 'live' | 'paused' | 'camera'>): TileState {
  if (live === 0) return 'silent';
  if (paused === 1) return 'paused';
  return camera === 1 ? 'live' : 'dark';
}

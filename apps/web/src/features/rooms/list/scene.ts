// The drawings on the card of a room without cameras, always the same for one room.
import { type Art, artFor, artPath } from '@alcove/art';
import type { Room } from '@alcove/protocol';

/** Scenes that could be a corner of a home; one of them is the large one. */
const corners = ['room', 'arches', 'lake', 'dunes', 'petals', 'waves'] as const;
const details = ['still', 'blinds', 'bokeh', 'folds', 'mesh'] as const;

const sizes = [
  { width: 480, height: 420 },
  { width: 240, height: 210 },
  { width: 240, height: 210 },
] as const;

const of = <T>(list: readonly T[], at: number): T => list[at % list.length] as T;

/** The large picture and the two small ones beside it, in one palette. */
export function scenesOf({ roomid }: Pick<Room, 'roomid'>): string[] {
  const { palette, seed } = artFor(`room-${roomid}`);
  const chosen: Art['scene'][] = [of(corners, roomid), of(details, seed), of(details, seed + 1)];
  return chosen.map((scene, at) => artPath({ scene, palette, seed: (seed + at) % 1000, ...sizes[at] }));
}

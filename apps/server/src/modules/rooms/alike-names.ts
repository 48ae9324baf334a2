// Whether a room's name could be taken for that of another room: both have one skeleton. Of two rooms that are
// named at the same instant, the unique key of `skeletonHashOf` refuses one.
import { createHash } from 'node:crypto';
import { languages } from '@alcove/protocol';
import { skeletonOf } from '../accounts/index.ts';
import type { SystemRoomTexts } from './system-room-texts.ts';
import type { KnownRoom, KnownRooms } from './rooms.ts';

type Needs = { rooms: Pick<KnownRooms, 'all'>; systemTexts: Pick<SystemRoomTexts, 'of'> };

/** Null for a name without letters and digits, which looks like no other. */
export function skeletonHashOf(name: string): Buffer | null {
  const skeleton = skeletonOf(name);
  return skeleton === '' ? null : createHash('sha256').update(skeleton).digest();
}

export function createAlikeNames({ rooms, systemTexts }: Needs) {
  /** A changed room is another object. */
  const known = new WeakMap<KnownRoom, Set<string>>();
  function skeletonsOf(room: KnownRoom): Set<string> {
    const before = known.get(room);
    if (before) return before;
    const names = new Set(languages.map((language) => systemTexts.of(room, language).name));
    const skeletons = new Set([...names].map(skeletonOf));
    known.set(room, skeletons);
    return skeletons;
  }
  /** Members' own rooms count too: their names tell whose guest one is. `except`: the room to be named. */
  return function isAlike(name: string, except?: number): boolean {
    const skeleton = skeletonOf(name);
    if (skeleton === '') return false;
    for (const room of rooms.all()) if (room.id !== except && skeletonsOf(room).has(skeleton)) return true;
    return false;
  };
}

// Which rooms a member is in, kept by this tab over a reload. Passwords are not kept: a protected room asks for
// its own again.
import { roomLimits } from '@alcove/protocol';

export type KeptRoom = { roomid: number; seen: number };
type Kept = { uid: number; at: number; rooms: KeptRoom[] };

const key = 'open-rooms';
/** After this time the rooms are not entered again. */
const freshMs = 600_000;

const isRoom = (room: unknown): room is KeptRoom => {
  const { roomid, seen } = (room ?? {}) as Partial<KeptRoom>;
  return Number.isSafeInteger(roomid) && Number.isSafeInteger(seen);
};

/** Only those of the same member. `at`: when the page was left, or another room opened. */
export function roomsFrom(kept: string | null, uid: number, now: number): KeptRoom[] {
  try {
    const found = JSON.parse(kept ?? '') as Kept;
    const isFresh = now - found.at >= 0 && now - found.at < freshMs;
    if (found.uid !== uid || !isFresh) return [];
    return found.rooms.filter(isRoom).slice(0, roomLimits.joinedAtOnce);
  } catch {
    return [];
  }
}

export const keptRooms = {
  keep(uid: number, rooms: KeptRoom[]): void {
    try {
      sessionStorage.setItem(key, JSON.stringify({ uid, at: Date.now(), rooms } satisfies Kept));
    } catch {
      // Without storage the member opens the rooms again.
    }
  },
  forget(): void {
    try {
      sessionStorage.removeItem(key);
    } catch {
      // Nothing was kept either.
    }
  },
  of(uid: number): KeptRoom[] {
    try {
      return roomsFrom(sessionStorage.getItem(key), uid, Date.now());
    } catch {
      return [];
    }
  },
};

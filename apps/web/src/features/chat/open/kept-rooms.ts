// Which rooms a member is in, kept by this tab over a reload. Passwords are not kept: a protected room asks for
// its own again.
import { chatLimits } from '@alcove/protocol';
import { isKeptNumber, kept } from '../../../kept.ts';

export type KeptRoom = { roomid: number; seen: number };
type Kept = { uid: number; rooms: KeptRoom[] };

/** After this time the rooms are not entered again; it begins when the page is left, or another room opened. */
const freshMs = 600_000;

const isRoom = (room: unknown): room is KeptRoom => {
  const { roomid, seen } = (room ?? {}) as Partial<KeptRoom>;
  return isKeptNumber(roomid) && isKeptNumber(seen);
};

const lastRooms = kept(
  'session',
  'open-rooms',
  (found): Kept | undefined => {
    const { uid, rooms } = Object(found) as Partial<Record<string, unknown>>;
    if (!isKeptNumber(uid) || !Array.isArray(rooms)) return undefined;
    return { uid, rooms: rooms.filter(isRoom).slice(0, chatLimits.joinedAtOnce) };
  },
  { freshMs },
);

export const keptRooms = {
  keep: (uid: number, rooms: KeptRoom[]): void => lastRooms.set({ uid, rooms }),
  forget: lastRooms.forget,
  /** Only those of the same member. */
  of(uid: number): KeptRoom[] {
    const last = lastRooms.get();
    return last?.uid === uid ? last.rooms : [];
  },
};

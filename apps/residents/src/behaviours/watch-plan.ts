// Which residents go to watch the cameras of people: two for each camera, those first who are in its room anyway.
import type { Room } from '@alcove/protocol';

const watchersPerCamera = 2;
/** Dearer showrooms are left to those who earn tokens. */
const paidMostPerMinute = 20;

export type ListedRoom = Pick<Room, 'roomid' | 'closed' | 'protected' | 'people' | 'cameras'> & {
  options: Pick<Room['options'], 'capacity' | 'showroom' | 'price'>;
};
export type Watcher = {
  uid: number;
  /** The room in which this one is anyway. */
  roomId: number;
  /** Has tokens for tips and showrooms. */
  tips: boolean;
  /** The room in which this one watches now. */
  watchesIn: number | undefined;
  /** False after a refusal, and after the three minutes in a showroom. */
  mayGo(roomId: number): boolean;
};
export type PlannedRound = { uid: number; roomId: number };

export function planRounds(
  rooms: readonly ListedRoom[],
  watchers: readonly Watcher[],
  camerasOfResidents: (roomId: number) => number,
): PlannedRound[] {
  const free = new Set(watchers.filter(({ watchesIn }) => watchesIn === undefined));
  return rooms.flatMap(({ roomid: roomId, closed, protected: isProtected, people, cameras, options }) => {
    const isHere = (watcher: Watcher) => watcher.roomId === roomId;
    const mayEnter = closed === 0 && isProtected === 0 && people < options.capacity;
    const mayPay = (watcher: Watcher) =>
      options.showroom === 0 || (watcher.tips && options.price <= paidMostPerMinute);
    const wanted = watchersPerCamera * Math.max(0, cameras - camerasOfResidents(roomId));
    const missing = wanted - watchers.filter(({ watchesIn }) => watchesIn === roomId).length;
    const going = [...free]
      .filter((watcher) => (mayEnter || isHere(watcher)) && mayPay(watcher) && watcher.mayGo(roomId))
      .toSorted((one, other) => Number(isHere(other)) - Number(isHere(one)))
      .slice(0, Math.max(0, missing));
    for (const watcher of going) free.delete(watcher);
    return going.map(({ uid }) => ({ uid, roomId }));
  });
}

// Which residents go to watch the cameras of people: two for each camera, those first who are in its room anyway.
import type { Room } from '@alcove/protocol';

const watchersPerCamera = 2;
/** Dearer showrooms are left to those who earn tokens. */
const paidMostPerMinute = 20;

export type ListedRoom = Pick<Room, 'roomid' | 'closed' | 'protected' | 'people' | 'cameras'> & {
  options: Pick<Room['options'], 'capacity' | 'showroom' | 'price'>;
};
export type Visitor = {
  uid: number;
  /** The room in which this one is anyway. */
  roomId: number;
  /** Has tokens for tips and showrooms. */
  tips: boolean;
  /** Where this one is on a visit now. */
  visits: number | undefined;
  /** False after a refusal, and after the time that a visit to a showroom lasts. */
  mayVisit(roomId: number): boolean;
};
export type PlannedVisit = { uid: number; roomId: number };

export function planVisits(
  rooms: readonly ListedRoom[],
  visitors: readonly Visitor[],
  camerasOfResidents: (roomId: number) => number,
): PlannedVisit[] {
  const free = new Set(visitors.filter(({ visits }) => visits === undefined));
  return rooms.flatMap(({ roomid: roomId, closed, protected: isProtected, people, cameras, options }) => {
    const isHere = (visitor: Visitor) => visitor.roomId === roomId;
    const mayEnter = closed === 0 && isProtected === 0 && people < options.capacity;
    const mayPay = (visitor: Visitor) =>
      options.showroom === 0 || (visitor.tips && options.price <= paidMostPerMinute);
    const wanted = watchersPerCamera * Math.max(0, cameras - camerasOfResidents(roomId));
    const missing = wanted - visitors.filter(({ visits }) => visits === roomId).length;
    const going = [...free]
      .filter((visitor) => (mayEnter || isHere(visitor)) && mayPay(visitor) && visitor.mayVisit(roomId))
      .toSorted((one, other) => Number(isHere(other)) - Number(isHere(one)))
      .slice(0, Math.max(0, missing));
    for (const visitor of going) free.delete(visitor);
    return going.map(({ uid }) => ({ uid, roomId }));
  });
}

// Rooms that the member left, as long as this document lives: going back in the browser shows their entry screen
// and does not enter them again.
const keptMax = 100;
const left = new Set<number>();

export const leftRooms = {
  has: (roomid: number): boolean => left.has(roomid),
  add(roomid: number): void {
    left.add(roomid);
    const [oldest] = left;
    if (left.size > keptMax && oldest !== undefined) left.delete(oldest);
  },
  remove: (roomid: number): void => void left.delete(roomid),
};

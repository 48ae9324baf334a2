// What the first page uses of the liveliest rooms.
export type { ListDialogsProps } from '../list/ListDialogs.tsx';
export { LiveliestPlace } from './LiveliestPlace.tsx';
export { LiveliestRooms } from './LiveliestRooms.tsx';

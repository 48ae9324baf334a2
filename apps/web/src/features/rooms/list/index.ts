// The face of the list of rooms.
export { RoomList } from './RoomList.tsx';
export { RoomsHead } from './RoomsHead.tsx';
export { type RoomsTold, useFreshRooms } from './use-fresh-rooms.ts';

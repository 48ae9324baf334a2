// What pages use of the list of rooms.
export { ListDialogs, type ListDialogsProps, type ListQuestion } from './ListDialogs.tsx';
export { RoomList } from './RoomList.tsx';
export { RoomsHead } from './RoomsHead.tsx';
export { type ListedRooms, useFreshRooms } from './use-fresh-rooms.ts';

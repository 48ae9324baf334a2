// The rooms that a member is in at once, for the pages that show them.
export { hasOthers } from './open-rooms.ts';
export { OpenRoomTabs } from './OpenRoomTabs.tsx';
export { openRoomAt } from './room-at.ts';
export { RoomsBeside } from './RoomsBeside.tsx';
export { RoomsSheet } from './RoomsSheet.tsx';
export { shownRoom } from './shown-room.ts';
export { leaveRoom, useLeaving } from './use-leaving.ts';
export { useOpenRooms } from './use-open-rooms.ts';

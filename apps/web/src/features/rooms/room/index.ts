// The screen of a room, for its page alone.
export type { RoomHere } from './here.ts';
export { RoomScreen } from './RoomScreen.tsx';

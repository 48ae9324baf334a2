// The screen of a room, for its page alone.
export type { CurrentRoom } from './current-room.ts';
export { RoomScreen } from './RoomScreen.tsx';
export { enterEarly } from './early-entry.ts';

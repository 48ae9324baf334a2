// The room's own screen; only its page enters here.
export type { RoomHere } from './here.ts';
export { RoomScreen } from './RoomScreen.tsx';

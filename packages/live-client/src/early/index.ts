// The field of a room that works before the room's code is here, and the client of that code.
export { createEarlyRoom, type EarlyMessage, type EarlyRoom } from './early-room.ts';
export type { RoomOutboxStore as EarlyKept } from '../room-outbox.ts';
export { takeOver } from './take-over.ts';

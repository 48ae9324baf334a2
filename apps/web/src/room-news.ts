// How much waits in the rooms somebody is in, for whatever stands around a page: none is set while she is in none.
import { createOpenState } from './open-state.ts';

/** `calls`: those that call her by name. */
export type RoomNews = { rooms: number; unread: number; calls: number };

export const roomNews = createOpenState<RoomNews>();

// How much waits in the rooms somebody is in, for whatever stands around a page: none is set while she is in none.
import type { LeaveReason } from '@alcove/protocol';
import { createOpenState } from './open-state.ts';

/** `calls`: those that call her by name. */
export type RoomNews = { rooms: number; unread: number; calls: number };

export const roomNews = createOpenState<RoomNews>();

/** A room she is out of without having left it: put out, gone, or shut when she came back to it. */
export type LostRoom = { name: string; why: { reason: LeaveReason } | { failure: unknown } | 'destroyed' };

/** What calls her by name in a room that is not on screen. */
export type RoomCall = { roomid: number; nick: string; text: string };

/** Until she has been told. */
export const roomCalls = createOpenState<readonly RoomCall[]>();

/** Until she has been told. */
export const lostRooms = createOpenState<readonly LostRoom[]>();

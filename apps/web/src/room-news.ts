// What is unread in the rooms a member has joined, for the menus around a page; unset while they are in no room.
import type { LeaveReason } from '@alcove/protocol';
import { createOpenState } from './open-state.ts';

/** `calls`: the messages that mention the member by nick. */
export type RoomNews = { rooms: number; unread: number; calls: number };

export const roomNews = createOpenState<RoomNews>();

/** A room the member is no longer in without having left it: excluded, destroyed, or refused on return. */
export type LostRoom = { name: string; why: { reason: LeaveReason } | { failure: unknown } | 'destroyed' };

/** A message that mentions the member in a room that is not on screen. */
export type RoomMention = { roomid: number; nick: string; text: string };

/** Until the member has seen them. */
export const roomMentions = createOpenState<readonly RoomMention[]>();

/** Until the member has seen them. */
export const lostRooms = createOpenState<readonly LostRoom[]>();

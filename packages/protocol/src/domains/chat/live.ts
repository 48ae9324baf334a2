// Live-socket actions and callbacks in rooms: entering, writing, and who is there.
import * as z from 'zod/mini';
import { flagOut, whole } from '../../fields.ts';
import { messageLimits } from '../../limits.ts';
import { defineActions, defineCallbacks } from '../../live.ts';
import { entryArgs } from './connection.ts';
import { chatMessage, type MessageStyle, messageStyle, serviceMessage } from './message.ts';
import { peopleFilters } from './people-list.ts';
import { personInRoom } from './person-in-room.ts';
import { room, roomRef } from '../rooms/room.ts';

const entered = z.object({ room });
/** Sent by programs that fill every field of a form. */
const noStyle = z.pipe(
  z.literal(''),
  z.transform((): MessageStyle => ({})),
);
/** Each is announced to all people in the room. */
const joinRate = { limit: 120, windowMs: 60_000 };

export const talkActions = defineActions({
  say: {
    plugin: 'chat',
    action: 'message',
    summary: 'Writes in a room that the connection is in',
    who: 'writeInRooms',
    args: z.object({
      roomid: roomRef(),
      message: z.string().check(z.maxLength(64 * 1024)),
      style: z._default(z.union([messageStyle, noStyle]), {}),
      mid: z._default(z.string().check(z.maxLength(messageLimits.midMax)), ''),
    }),
    data: z.object({ id: z.int(), mid: z.string(), timestamp: z.int() }),
  },
  switchRoom: {
    whileReadOnly: true,
    plugin: 'room',
    action: 'switch_room',
    summary: 'Leaves every room of this connection and enters this one; a refusal changes nothing',
    who: 'enterRooms',
    args: z.object(entryArgs),
    data: entered,
    rate: joinRate,
  },
  joinRoom: {
    whileReadOnly: true,
    plugin: 'room',
    action: 'join_room',
    summary: 'Enters one more room',
    who: 'enterRooms',
    args: z.object(entryArgs),
    data: entered,
    rate: joinRate,
  },
  leaveRoom: {
    whileReadOnly: true,
    plugin: 'room',
    action: 'leave_room',
    summary: 'Leaves a room',
    who: 'enterRooms',
    args: z.object({ roomid: roomRef() }),
    data: z.object({}),
  },
  peopleInRoom: {
    whileReadOnly: true,
    plugin: 'status',
    action: 'people_in_room',
    summary:
      'Who is in a room, a page at a time: oneself and the host first, then cameras, XXL, members, visitors; among equals by nick',
    who: 'enterRooms',
    args: z.object({
      room: roomRef(),
      offset: z._default(whole({ min: 0, max: 1_000_000 }), 0),
      search: z._default(z.string().check(z.maxLength(100)), '').check(z.describe('Part of a nick')),
      filter: z._default(z.enum(peopleFilters), 'all'),
    }),
    data: z.object({
      roomid: z.int(),
      users: z.array(personInRoom),
      count: z.int().check(z.describe('All that were found, on every page')),
      cameras: z.int().check(z.describe('How many in the room have a camera on')),
      xxl: z.int(),
    }),
    rate: { limit: 240, windowMs: 60_000 },
  },
});

export const leaveReasons = ['left', 'disconnected', 'moved', 'excluded', 'blocked', 'closed'] as const;
export type LeaveReason = (typeof leaveReasons)[number];

export const talkCallbacks = defineCallbacks({
  list: {
    plugin: 'room',
    action: 'list',
    summary:
      'Who is in the room, after entering: all, or the first 200. In crowded rooms also once a second, as `joined`, 50 at most, and `left`, with no `users`',
    data: z.object({
      roomid: z.int(),
      count: z.int(),
      users: z.optional(z.array(personInRoom)),
      joined: z.optional(z.array(personInRoom)),
      left: z.optional(z.array(z.int())),
    }),
  },
  message: { plugin: 'chat', action: 'message', summary: 'A message was written', data: chatMessage },
  lastMessage: {
    plugin: 'chat',
    action: 'last_message',
    summary: 'After entering, before any live event: the last messages, or those since `since`',
    data: z.object({
      roomid: z.int(),
      messages: z.array(chatMessage),
      complete: flagOut().check(
        z.describe('1: they continue `since` without a gap; 0: replace what you have'),
      ),
    }),
  },
  serviceMessage: {
    plugin: 'chat',
    action: 'service_message',
    summary: 'A message of the server in a room',
    data: serviceMessage,
  },
  clientLogin: {
    plugin: 'room',
    action: 'client_login',
    summary: 'A person entered',
    data: z.object({ roomid: z.int(), user: personInRoom }),
  },
  clientLogout: {
    plugin: 'room',
    action: 'client_logout',
    summary: 'A person left; with one’s own uid, one is out oneself',
    data: z.object({ roomid: z.int(), uid: z.int(), reason: z.enum(leaveReasons) }),
  },
  clientUpdate: {
    plugin: 'room',
    action: 'client_update',
    summary: 'A person in the room has changed: the changed fields and the uid',
    data: z.object({ roomid: z.int(), user: z.extend(z.partial(personInRoom), { uid: z.int() }) }),
  },
});

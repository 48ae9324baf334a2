// HTTP calls of rooms: lists and pages, and the owner's form.
import * as z from 'zod/mini';
import { defineCalls } from '../../call.ts';
import { flag, flagOut } from '../../fields.ts';
import { numberIfSent, typedIfSent, uidInput } from '../accounts/fields.ts';
import { room, roomRef, roomRefIfSent } from './room.ts';
import { hourMs } from '../../durations.ts';

export const roomCalls = defineCalls({
  rooms: {
    prefix: 'backend',
    method: 'GET',
    path: '/rooms/list/',
    who: 'anyone',
    summary: 'The rooms, the liveliest first',
    input: z.object({}),
    output: z.object({ rooms: z.array(room), people: z.int(), cameras: z.int() }),
    rate: { limit: 240, windowMs: 60_000 },
  },
  room: {
    prefix: 'backend',
    method: 'GET',
    path: '/rooms/room/',
    who: 'anyone',
    summary: 'One room, by id, name or `~nick`; a member’s own is created when first asked for',
    input: z.object({ room: roomRef() }),
    output: z.object({
      room,
      own: flagOut().check(z.describe('1: the reader may edit it')),
    }),
    rate: { limit: 240, windowMs: 60_000 },
  },
  updateRoom: {
    prefix: 'backend',
    method: 'POST',
    path: '/member/room/update/',
    who: 'enterRooms',
    summary: 'Changes a room of one’s own; fields that are absent stay as they are',
    input: z.object({
      uid: z.optional(uidInput()),
      room_id: roomRefIfSent().check(z.describe('Absent: the member’s own room')),
      name: typedIfSent('The new name'),
      password: typedIfSent('A new password; empty: none'),
      closed: z.optional(flag()),
      gender: numberIfSent('Who may enter: 0 all genders, else one'),
      capacity: numberIfSent('How many may be in it'),
      showroom: z.optional(flag()),
      price: typedIfSent('Tokens per minute: a whole number'),
      welcome: typedIfSent('The greeting that people read on entering'),
    }),
    output: z.object({ room }),
    rate: { limit: 120, windowMs: hourMs },
  },
  advertisedRooms: {
    prefix: 'backend',
    method: 'GET',
    path: '/rooms/neo/',
    who: 'anyone',
    summary: 'The rooms as other sites announce them',
    input: z.object({}),
    output: z.array(
      z.object({
        users: z.array(z.object({ nick: z.string(), gender: z.int(), avatar_url: z.string() })),
        chatScriptUrl: z.string(),
        name: z.string(),
        url: z.string(),
        count: z.int(),
      }),
    ),
    rate: { limit: 60, windowMs: 60_000 },
  },
});

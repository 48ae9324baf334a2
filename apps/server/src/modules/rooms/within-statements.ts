// What statements of the chat and of showrooms ask about a room in passing, and where messages take their ids.
import type { RoomId } from '@alcove/protocol';
import { type RawBuilder, sql } from 'kysely';

type Column = RawBuilder<unknown>;

/**
 * The text of a change that takes the next ids for messages of a room: it locks the room's row, so that ids rise in
 * the order of commits, and returns the last of them as `last_message_id`. No row where the room is gone.
 */
export const takeMessageIdsText = (room: string, count: string): string =>
  `update rooms set last_message_id = last_message_id + ${count} where id = ${room} returning last_message_id`;

/** The same for one message, as a part of a statement. */
export const takeMessageId = (room: RoomId): RawBuilder<unknown> =>
  sql`update rooms set last_message_id = last_message_id + 1 where id = ${room} returning last_message_id`;

/** For `from (…) room`: the room with the id of its latest message; no row where the room is gone. */
export const latestMessageRow = (room: RoomId): RawBuilder<unknown> =>
  sql`select id, last_message_id from rooms where id = ${room}`;

/** For `join lateral (…) room on true`: what the texts of a room follow from. */
export const roomTextsRow = (room: Column): RawBuilder<unknown> =>
  sql`select name, welcome, name_key, welcome_key from rooms where rooms.id = ${room}`;

/** For `left join lateral (…) showroom on true`: nothing where the room is gone, closed or no showroom. */
export const openShowroomRow = (room: Column): RawBuilder<unknown> =>
  sql`select id from rooms where rooms.id = ${room} and rooms.showroom and not rooms.closed`;

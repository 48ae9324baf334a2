// In which rooms pictures were shown.
import type { RoomId } from '@alcove/protocol';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';

export async function roomsShowing(db: Database, id: string): Promise<RoomId[]> {
  const rows = await db
    .selectFrom('attachment_rooms')
    .select('room_id')
    .where('attachment_id', '=', id)
    .execute();
  return rows.map(({ room_id }) => room_id as RoomId);
}

export const showIn = (tx: Database, roomId: RoomId, ids: readonly string[]) =>
  tx
    .insertInto('attachment_rooms')
    .values(ids.toSorted().map((id) => ({ attachment_id: id, room_id: roomId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();

/** Within a statement: whether a room that exists shows the picture of that column. */
export const isShownInRoom = (id: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`exists (select from attachment_rooms where attachment_rooms.attachment_id = ${id})`;

/** Returns the attachments that were shown in the room. */
export async function forgetAttachmentsIn(tx: Database, roomId: RoomId): Promise<string[]> {
  const rows = await tx
    .deleteFrom('attachment_rooms')
    .where('room_id', '=', roomId)
    .returning('attachment_id')
    .execute();
  return rows.map(({ attachment_id }) => attachment_id);
}

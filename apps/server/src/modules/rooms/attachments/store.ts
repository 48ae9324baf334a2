// In which rooms pictures were shown.
import type { RoomId } from '@alcove/protocol';
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

/** Pictures of rooms that were shown, but in no room that still exists; `among` narrows the search. */
export async function unshown(tx: Database, among?: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('attachments')
    .innerJoin('pictures', 'pictures.id', 'attachments.id')
    .select('attachments.id')
    .where('used_in', '=', 'room')
    .where('pictures.used', '=', true)
    .$if(among !== undefined, (query) => query.where('attachments.id', 'in', among ?? []))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('attachment_rooms')
            .select('room_id')
            .whereRef('attachment_rooms.attachment_id', '=', 'attachments.id'),
        ),
      ),
    )
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns the attachments that were shown in the room. */
export async function forgetAttachmentsIn(tx: Database, roomId: RoomId): Promise<string[]> {
  const rows = await tx
    .deleteFrom('attachment_rooms')
    .where('room_id', '=', roomId)
    .returning('attachment_id')
    .execute();
  return rows.map(({ attachment_id }) => attachment_id);
}

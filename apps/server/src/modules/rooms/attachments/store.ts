// The rows of attachments: whose they are, and in which rooms they were shown.
import type { RoomId, Uid } from '@alcove/protocol';
import type { Database } from '../../../platform/db/database.ts';

export type Attached = { id: string; uid: Uid; rooms: RoomId[] };

export const addAttachment = (tx: Database, { id, uid, now }: { id: string; uid: Uid; now: number }) =>
  tx.insertInto('attachments').values({ id, uid, created_at: now }).execute();

export async function attachmentById(db: Database, id: string): Promise<Attached | undefined> {
  const rows = await db
    .selectFrom('attachments')
    .innerJoin('pictures', 'pictures.id', 'attachments.id')
    .leftJoin('attachment_rooms', 'attachment_rooms.attachment_id', 'attachments.id')
    .select(['attachments.uid', 'attachment_rooms.room_id'])
    .where('attachments.id', '=', id)
    .where('pictures.released_at', 'is', null)
    .execute();
  const [first] = rows;
  if (!first) return undefined;
  const rooms = rows.flatMap(({ room_id }) => (room_id === null ? [] : [room_id as RoomId]));
  return { id, uid: first.uid as Uid, rooms };
}

/** False where the attachment does not exist or belongs to another member. */
export async function showAttachment(
  tx: Database,
  { id, uid, roomId }: { id: string; uid: Uid; roomId: RoomId },
): Promise<boolean> {
  const own = await tx
    .selectFrom('attachments')
    .select('id')
    .where('id', '=', id)
    .where('uid', '=', uid)
    .forUpdate()
    .executeTakeFirst();
  if (!own) return false;
  await tx
    .insertInto('attachment_rooms')
    .values({ attachment_id: id, room_id: roomId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return true;
}

const removed = async (rows: Promise<{ id: string }[]>): Promise<string[]> =>
  (await rows).map(({ id }) => id);

/** Each of these returns the removed ids, whose pictures the caller releases. */
export const removeAttachment = (tx: Database, { id, uid }: { id: string; uid?: Uid }) =>
  removed(
    tx
      .deleteFrom('attachments')
      .where('id', '=', id)
      .$if(uid !== undefined, (query) => query.where('uid', '=', uid as Uid))
      .returning('id')
      .execute(),
  );

export const removeAttachmentsOf = (tx: Database, uid: Uid) =>
  removed(tx.deleteFrom('attachments').where('uid', '=', uid).returning('id').execute());

/** Keeps the latest `kept` attachments of the member. */
export const removeOldest = (tx: Database, { uid, kept }: { uid: Uid; kept: number }) =>
  removed(
    tx
      .deleteFrom('attachments')
      .where('id', 'in', (from) =>
        from
          .selectFrom('attachments')
          .select('id')
          .where('uid', '=', uid)
          .orderBy('created_at', 'desc')
          .orderBy('id')
          .offset(kept),
      )
      .returning('id')
      .execute(),
  );

/** Removes attachments that were shown, but in no room that still exists; `among` narrows the search. */
export const removeUnshown = (tx: Database, among?: readonly string[]) =>
  removed(
    tx
      .deleteFrom('attachments')
      .using('pictures')
      .whereRef('pictures.id', '=', 'attachments.id')
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
      .returning('attachments.id as id')
      .execute(),
  );

/** Returns the attachments that were shown in the room. */
export async function forgetAttachmentsIn(tx: Database, roomId: RoomId): Promise<string[]> {
  const rows = await tx
    .deleteFrom('attachment_rooms')
    .where('room_id', '=', roomId)
    .returning('attachment_id')
    .execute();
  return rows.map(({ attachment_id }) => attachment_id);
}

export const attachmentsOf = (db: Database, uid: Uid) =>
  db
    .selectFrom('attachments')
    .select(['id', 'created_at'])
    .where('uid', '=', uid)
    .orderBy('created_at')
    .execute();

// Pictures of room messages: uploaded by XXL members, shown in their own messages, readable by people who are
// in the room at that moment, and deleted with their room.
import { type Attachment, may, refusalFor, type RoomId, type Uid } from '@alcove/protocol';
import type { Database } from '../../../platform/db/database.ts';
import type { Use } from '../../../platform/engines.ts';
import { refuseFile } from '../../../platform/http/upload.ts';
import { everyHour } from '../../../platform/jobs/every-hour.ts';
import { Refusal, refuse } from '../../../platform/refusal.ts';
import type { AttachmentRules, Attachments, ImageRequirements } from '../../media/index.ts';
import type { Relations } from '../../relations/index.ts';
import * as store from './store.ts';

/** R5.033, R5.034. */
const demand: ImageRequirements = {
  kinds: ['jpeg'],
  extensions: ['jpg'],
  refuseKind: (file) => refuseFile(file, 'image_not_jpg'),
};

/** The row it refers to was deleted meanwhile. */
function ifGone(error: { constraint?: string }): never {
  throw error.constraint === 'attachment_rooms_room_id_fkey' ? refuse('room_unknown') : error;
}

export type RoomPictures = {
  /**
   * From now on readers of the room may see the sender's uploads among these picture addresses, whichever
   * tag shows them. Refuses uploads of other members.
   */
  show(uid: Uid, roomId: RoomId, addresses: readonly string[]): Promise<Attachment[]>;
  /** To be called in the transaction that destroys the room. */
  forgetRoom(tx: Database, roomId: RoomId): Promise<void>;
};

type Needs = Use<'db' | 'clock' | 'jobs' | 'presence'> & {
  attachments: Pick<Attachments, 'addUse' | 'idsIn' | 'show' | 'remove' | 'noLongerShown'>;
  relations: Pick<Relations, 'apart'>;
  isBanned(uid: Uid): boolean;
};

export async function createRoomPictures(needs: Needs): Promise<RoomPictures> {
  const { db, presence, attachments, relations, isBanned } = needs;

  const removeUnshown = async (tx: Database, among?: readonly string[]) =>
    attachments.remove(tx, await attachments.noLongerShown(tx, 'room', store.isShownInRoom, among));

  await everyHour(needs, 'attachments_sweep', async () => {
    await db.transaction().execute((tx) => removeUnshown(tx));
  });

  const rules: AttachmentRules = {
    demand,
    judge({ standing }) {
      const refused = refusalFor('attachPhotosInChat', standing);
      if (refused) throw new Refusal(refused);
    },
    async maySee({ id, uid: sender }, reader, standing) {
      if (isBanned(sender) && !may('moderate', standing)) return false;
      const rooms = await store.roomsShowing(db, id);
      return (
        rooms.some((roomId) => presence.isIn(roomId, reader)) && !(await relations.apart(reader)).has(sender)
      );
    },
  };
  attachments.addUse('room', rules);

  return {
    async show(uid, roomId, addresses) {
      const ids = attachments.idsIn(addresses);
      if (ids.length === 0) return [];
      return db
        .transaction()
        .execute(async (tx) => {
          const shown = await attachments.show(tx, uid, { use: 'room' }, ids);
          await store.showIn(tx, roomId, ids);
          return shown;
        })
        .catch(ifGone);
    },

    async forgetRoom(tx, roomId) {
      const shownThere = await store.forgetAttachmentsIn(tx, roomId);
      if (shownThere.length === 0) return;
      await removeUnshown(tx, shownThere);
    },
  };
}

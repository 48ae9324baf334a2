// Pictures of chat messages: uploaded by XXL members, shown in their own messages, readable by people who are
// in the room at that moment, and deleted with their owner, their room or by a call.
import {
  type Attachment,
  chatImage,
  messageLimits,
  may,
  type RoomId,
  type roomsCalls,
  standingOf,
  type Uid,
} from '@alcove/protocol';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Handlers } from '../../../platform/http/call.ts';
import type { MediaCollection } from '../../../platform/http/media.ts';
import { personOf, sessionOf } from '../../../platform/http/session.ts';
import { refuseFile, type UploadedFile } from '../../../platform/http/upload.ts';
import { everyHour } from '../../../platform/jobs/every-hour.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { PersonalData } from '../../accounts/index.ts';
import { type ImageRequirements, fileOfPicture, isPictureId, type Pictures } from '../../media/index.ts';
import type { Relations } from '../../relations/index.ts';
import * as store from './store.ts';

const shelfName = 'att';

/** R5.033, R5.034. */
const demand: ImageRequirements = {
  kinds: ['jpeg'],
  extensions: ['jpg'],
  refuseKind: (file) => refuseFile(file, 'image_not_jpg'),
};
const sizes = {
  full: { longestPx: chatImage.longestPx },
  thumb: { longestPx: chatImage.thumbnailPx },
} as const;

const attachmentAddresses = (id: string) => ({
  url: `/media/${shelfName}/${id}/full.jpg`,
  thumbnail_url: `/media/${shelfName}/${id}/thumb.jpg`,
});

const attachmentIdOf = (address: string): string | undefined =>
  /^\/media\/att\/([0-9a-f]{32})\//.exec(address)?.[1];

const isSize = (file: string): boolean => Object.keys(sizes).some((size) => file === `${size}.jpg`);

/** The row it refers to was deleted meanwhile. */
const ifGone =
  (constraint: string, code: 'logged_out' | 'room_unknown') =>
  (error: { constraint?: string }): never => {
    throw error.constraint === constraint ? refuse(code) : error;
  };

type Calls = Pick<Handlers<typeof roomsCalls>, 'uploadAttachment' | 'deleteAttachment'>;

export type Attachments = {
  calls: Calls;
  /** Stores an upload of that member for a message. */
  keep(uid: Uid, file: UploadedFile, signal: AbortSignal): Promise<Attachment>;
  /**
   * From now on readers of the room may see the sender's uploads among these picture addresses, whichever
   * tag shows them. Refuses uploads of other members.
   */
  show(uid: Uid, roomId: RoomId, addresses: readonly string[]): Promise<Attachment[]>;
  /** To be called in the transaction that destroys the room. */
  forgetRoom(tx: Database, roomId: RoomId): Promise<void>;
  shelf: MediaCollection;
  personalData: PersonalData;
};

type Needs = {
  db: Database;
  clock: Clock;
  jobs: Pick<Jobs, 'add' | 'handle'>;
  pictures: Pictures;
  relations: Pick<Relations, 'apart'>;
  /** Whether the person is in the room now. */
  isIn(roomId: RoomId, uid: Uid): boolean;
};

export async function createAttachments(needs: Needs): Promise<Attachments> {
  const { db, clock, pictures, relations, isIn } = needs;

  await everyHour(needs, 'attachments_sweep', async () => {
    await db.transaction().execute(async (tx) => pictures.release(tx, await store.removeUnshown(tx)));
  });

  async function maySee({ uid: sender, rooms }: store.Attached, reader: Uid): Promise<boolean> {
    if (reader === sender) return true;
    return rooms.some((roomId) => isIn(roomId, reader)) && !(await relations.apart(reader)).has(sender);
  }

  const keep: Attachments['keep'] = async (uid, file, signal) => {
    const id = await pictures.keep(file, { shelf: shelfName, demand, sizes, signal });
    await db
      .transaction()
      .execute(async (tx) => {
        await store.addAttachment(tx, { id, uid, now: clock.now() });
        const { keptPerMember: kept } = chatImage;
        await pictures.release(tx, await store.removeOldest(tx, { uid, kept }));
      })
      .catch(ifGone('attachments_uid_fkey', 'logged_out'));
    return { id, ...attachmentAddresses(id) };
  };

  return {
    keep,
    calls: {
      uploadAttachment: (_, context) => keep(sessionOf(context).uid, context.file, context.signal),
      deleteAttachment: async ({ id }, context) => {
        const { uid } = sessionOf(context);
        // A moderator deletes the upload of any member.
        const moderates = may('moderate', standingOf(personOf(context), clock.now()));
        await db.transaction().execute(async (tx) => {
          const removed = await store.removeAttachment(tx, { id, ...(!moderates && { uid }) });
          if (removed.length === 0) throw refuse('attachment_unknown');
          await pictures.release(tx, removed);
        });
        return {};
      },
    },

    async show(uid, roomId, addresses) {
      const ids = [...new Set(addresses.map(attachmentIdOf).filter((id) => id !== undefined))];
      if (ids.length > messageLimits.attachments) {
        throw refuse('files_too_many', { count: messageLimits.attachments });
      }
      if (ids.length > 0) {
        await db
          .transaction()
          .execute(async (tx) => {
            // In one order, so that two messages with the same pictures wait for each other.
            for (const id of ids.toSorted()) {
              const isOwn = await store.showAttachment(tx, { id, uid, roomId });
              if (!isOwn || !(await pictures.use(tx, id))) throw refuse('attachment_unknown');
            }
          })
          .catch(ifGone('attachment_rooms_room_id_fkey', 'room_unknown'));
      }
      return ids.map((id) => ({ id, ...attachmentAddresses(id) }));
    },

    async forgetRoom(tx, roomId) {
      const shownThere = await store.forgetAttachmentsIn(tx, roomId);
      if (shownThere.length === 0) return;
      await pictures.release(tx, await store.removeUnshown(tx, shownThere));
    },

    shelf: {
      name: shelfName,
      async find({ id, file }, { session }) {
        // Visitors on trial and inactive members read the room without its pictures.
        if (!session || !may('readRooms', standingOf(session.person, clock.now()))) {
          throw refuse('file_forbidden');
        }
        const attached = isPictureId(id) && isSize(file) ? await store.attachmentById(db, id) : undefined;
        if (!attached) throw refuse('not_found');
        if (!(await maySee(attached, session.uid))) throw refuse('file_forbidden');
        return fileOfPicture(shelfName, id, file.replace('.jpg', ''));
      },
    },

    personalData: {
      name: 'attachments',
      copy: async (from, { uid }) =>
        (await store.attachmentsOf(from, uid)).map(({ id, created_at }) => ({
          picture: attachmentAddresses(id).url,
          sent_at: new Date(created_at).toISOString(),
        })),
      erase: async (tx, { uid }) => pictures.release(tx, await store.removeAttachmentsOf(tx, uid)),
    },
  };
}

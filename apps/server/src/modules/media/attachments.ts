// Pictures of messages. Each belongs to one use, whose domain says who may attach, which kinds of files, and who
// sees them; here they are stored, served and removed.
//
//   use   who may attach                        kinds             who sees a shown one
//   room  XXL members                           JPEG              who is in a room where it is shown
//   pm    members whom the recipient allows     JPEG, PNG, WebP   the two
//   wall  XXL members                           JPEG, PNG, WebP   who reads the post
import {
  type Attachment,
  chatImage,
  type mediaCalls,
  may,
  messageLimits,
  type PictureDoor,
  reportLimits,
  type Standing,
  standingOf,
  type Uid,
} from '@alcove/protocol';
import type { Database } from '../../platform/db/database.ts';
import type { Use } from '../../platform/engines.ts';
import type { Handlers } from '../../platform/http/call.ts';
import type { MediaCollection } from '../../platform/http/media.ts';
import { personOf, sessionOf } from '../../platform/http/session.ts';
import type { UploadedFile } from '../../platform/http/upload.ts';
import { refuse } from '../../platform/refusal.ts';
import type { PersonalData } from '../accounts/index.ts';
import * as store from './attachment-store.ts';
import type { ImageRequirements } from './image-requirements.ts';
import { fileOfPicture, isPictureId, type Pictures } from './pictures.ts';

const shelfName = 'att';
const sizes = {
  full: { longestPx: chatImage.longestPx },
  thumb: { longestPx: chatImage.thumbnailPx },
} as const;

const doors = { room: 'room', pm: 'message', wall: 'wall' } as const satisfies Record<
  store.AttachmentUse,
  PictureDoor
>;

export const addressesOfAttachment = (id: string): Attachment => ({
  id,
  url: `/media/${shelfName}/${id}/full.jpg`,
  thumbnail_url: `/media/${shelfName}/${id}/thumb.jpg`,
});
const idOf = (address: string): string | undefined => /^\/media\/att\/([0-9a-f]{32})\//.exec(address)?.[1];
const isSize = (file: string): boolean => Object.keys(sizes).some((size) => file === `${size}.jpg`);

/** The member it refers to was deleted meanwhile. */
function ifGone(error: { constraint?: string }): never {
  throw error.constraint === 'attachments_uid_fkey' ? refuse('logged_out') : error;
}

export type AttachmentRules = {
  demand: ImageRequirements;
  /** Throws where the sender may not attach. */
  judge(sender: { uid: Uid; standing: Standing }, to: Uid | undefined): void | Promise<void>;
  /** Of a picture of another member. */
  maySee(attached: store.Attached, reader: Uid, standing: Standing): Promise<boolean>;
};

type Target = { use: store.AttachmentUse; to?: Uid | undefined };

export type Attachments = {
  calls: Pick<Handlers<typeof mediaCalls>, 'uploadAttachment' | 'deleteAttachment'>;
  /** By the domain that has the use, before the site listens. */
  addUse(use: store.AttachmentUse, rules: AttachmentRules): void;
  /** Stores an upload of that member. */
  keep(uid: Uid, target: Target, file: UploadedFile, signal: AbortSignal): Promise<Attachment>;
  /** Ids of pictures by the addresses that a text shows, each once; refuses more than a message holds. */
  idsIn(addresses: readonly string[]): string[];
  /** In one order, so that two messages with the same pictures wait for each other. Refuses those of others or of another use. */
  show(tx: Database, uid: Uid, target: Target, ids: readonly string[]): Promise<Attachment[]>;
  remove(tx: Database, ids: readonly string[]): Promise<void>;
  /** Hidden ones are kept, and served to nobody, their sender included. */
  setHidden(tx: Database, ids: readonly string[], hidden: boolean): Promise<void>;
  /** Ids of pictures of the use that were shown, and for which the domain's part of the statement is false now. */
  noLongerShown: typeof store.noLongerShown;
  /** All that two members sent each other, from everybody's view at once; the bytes go after `keptMs`. */
  withdrawBetween(tx: Database, one: Uid, other: Uid, keptMs: number): Promise<void>;
  /** The bytes of what was withdrawn. */
  release(tx: Database, ids: readonly string[]): Promise<void>;
  /** Of a picture of private messages. */
  senderOf(id: string): Promise<Uid | undefined>;
  /** The stored file of the largest size. */
  fileOf(attachment: Pick<Attachment, 'id'>): string;
  shelf: MediaCollection;
  personalData: PersonalData;
};

type Needs = Use<'db' | 'clock'> & { pictures: Pictures };

export function createAttachments({ db, clock, pictures }: Needs): Attachments {
  const uses = new Map<store.AttachmentUse, AttachmentRules>();
  function rulesOf(use: store.AttachmentUse): AttachmentRules {
    const rules = uses.get(use);
    if (!rules) throw new Error(`no domain has the use ${use}`);
    return rules;
  }

  const keep: Attachments['keep'] = async (uid, { use, to }, file, signal) => {
    const { demand } = rulesOf(use);
    const sender = { by: uid, door: doors[use] };
    const id = await pictures.keep(file, { shelf: shelfName, demand, sizes, signal, sender });
    await db
      .transaction()
      .execute(async (tx) => {
        await store.addAttachment(tx, { id, uid, use, to, now: clock.now() });
        await pictures.release(tx, await store.removeOldest(tx, { uid, kept: chatImage.keptPerMember }));
      })
      .catch(ifGone);
    return addressesOfAttachment(id);
  };

  return {
    keep,
    addUse: (use, rules) => void uses.set(use, rules),
    calls: {
      uploadAttachment: async ({ to, use }, context) => {
        const { uid } = sessionOf(context);
        const target: Target = to === undefined ? { use: use ?? 'room' } : { use: 'pm', to: to as Uid };
        const standing = standingOf(personOf(context), clock.now());
        await rulesOf(target.use).judge({ uid, standing }, target.to);
        return keep(uid, target, context.file, context.signal);
      },
      deleteAttachment: async ({ id }, context) => {
        const { uid } = sessionOf(context);
        // A moderator deletes the upload of any member.
        const moderates = may('moderate', standingOf(personOf(context), clock.now()));
        await db.transaction().execute(async (tx) => {
          const found = isPictureId(id) ? await store.lockAttachment(tx, id) : undefined;
          if (!found || (found.uid !== uid && !moderates)) throw refuse('attachment_unknown');
          // What was shown in private can be reported for a day, as when the whole conversation is erased.
          const keptMs = found.use === 'pm' && found.shown ? reportLimits.erasedKeptMs : 0;
          await pictures.release(tx, await store.removeAttachments(tx, [id]), keptMs);
        });
        return {};
      },
    },

    idsIn(addresses) {
      const ids = [...new Set(addresses.map(idOf).filter((id) => id !== undefined))];
      if (ids.length > messageLimits.attachments) {
        throw refuse('files_too_many', { count: messageLimits.attachments });
      }
      return ids;
    },

    async show(tx, uid, { use, to }, ids) {
      for (const id of ids.toSorted()) {
        const own = isPictureId(id) ? await store.lockAttachment(tx, id) : undefined;
        const isMeant = own?.uid === uid && own.use === use && own.to === to;
        if (!isMeant || !(await pictures.use(tx, id))) throw refuse('attachment_unknown');
      }
      return ids.map((id) => addressesOfAttachment(id));
    },

    remove: async (tx, ids) => pictures.release(tx, await store.removeAttachments(tx, ids)),
    setHidden: store.setAttachmentsHidden,
    noLongerShown: store.noLongerShown,
    withdrawBetween: async (tx, one, other, keptMs) =>
      pictures.release(tx, await store.removeBetween(tx, one, other), keptMs),
    release: (tx, ids) => pictures.release(tx, ids),
    async senderOf(id) {
      const found = isPictureId(id) ? await store.attachmentById(db, id) : undefined;
      return found?.use === 'pm' ? found.uid : undefined;
    },
    fileOf: ({ id }) => fileOfPicture(shelfName, id, 'full'),

    shelf: {
      name: shelfName,
      async find({ id, file }, { session }) {
        // Visitors on trial and inactive members read rooms without their pictures.
        const standing = session && standingOf(session.person, clock.now());
        if (!session || !standing || !may('readRooms', standing)) {
          throw refuse('file_forbidden');
        }
        const found = isPictureId(id) && isSize(file) ? await store.attachmentById(db, id) : undefined;
        if (!found) throw refuse('not_found');
        const isSeen =
          found.uid === session.uid || (await rulesOf(found.use).maySee(found, session.uid, standing));
        if (!isSeen) throw refuse('file_forbidden');
        return fileOfPicture(shelfName, id, file.replace('.jpg', ''));
      },
    },

    personalData: {
      name: 'attachments',
      copy: async (from, { uid }) =>
        (await store.attachmentsOf(from, uid)).map(({ id, created_at }) => ({
          picture: addressesOfAttachment(id).url,
          sent_at: new Date(created_at).toISOString(),
        })),
      erase: async (tx, { uid }) => pictures.release(tx, await store.removeAttachmentsOf(tx, uid)),
    },
  };
}

// Avatars that members upload. They are shown beside the member's name everywhere, so every visitor with a gate
// pass may see them, unless the member's profile is closed.
import { avatarImage, may, type mediaCalls, standingOf, type Uid } from '@alcove/protocol';
import type { Database } from '../../platform/db/database.ts';
import type { Use } from '../../platform/engines.ts';
import type { Handlers } from '../../platform/http/call.ts';
import type { MediaCollection } from '../../platform/http/media.ts';
import { personOf, sessionOf } from '../../platform/http/session.ts';
import { refuseFile } from '../../platform/http/upload.ts';
import { refuse } from '../../platform/refusal.ts';
import type { Accounts, Members, OpenProfiles, PersonalData } from '../accounts/index.ts';
import type { Crop } from './decoders/tasks.ts';
import type { ImageRequirements } from './image-requirements.ts';
import { fileOfPicture, isPictureId, type Pictures } from './pictures.ts';

const shelfName = 'avatars';

const demand: ImageRequirements = {
  kinds: ['jpeg', 'png', 'webp'],
  extensions: avatarImage.types,
  minPx: avatarImage.minPx,
  refuseKind: (file) => refuseFile(file, 'file_type_wrong', { types: 'JPG, PNG, WebP' }),
};
const sizes = {
  large: { squarePx: avatarImage.largePx },
  small: { squarePx: avatarImage.smallPx },
} as const;

const addressOf = (id: string): string => `/media/${shelfName}/${id}/large.jpg`;

/** The id of an uploaded avatar by its address; a drawn avatar has none. */
function idsIn(avatar: string): string[] {
  const id = /^\/media\/avatars\/([^/]+)\/large\.jpg$/.exec(avatar)?.[1];
  return id === undefined ? [] : [id];
}

const sizeOf = (file: string): string | undefined =>
  Object.keys(sizes).find((size) => file === `${size}.jpg`);

export type AvatarsNeeds = Use<'clock'> & {
  members: Pick<Members, 'byAvatar' | 'hiddenProfile'>;
  changeAvatar: Accounts['changeAvatar'];
  openProfiles: Pick<OpenProfiles, 'isOpenTo'>;
};
type Needs = AvatarsNeeds & { pictures: Pictures };

/** A cut of a kept picture. */
export type Portrait = {
  from: { shelf: string; id: string };
  cut: { turn: number; crop: Crop };
  signal: AbortSignal;
};

/** By their pictures. */
export type PortraitReview = {
  /** Where nobody sees one before it is accepted: it waits, and the address of the one before is answered. */
  hold?: (uid: Uid, picture: string, alongside: (tx: Database) => Promise<void>) => Promise<string>;
  /** One that is seen already. */
  ask(tx: Database, uid: Uid, picture: string): Promise<void>;
  /** There is nothing left to look at. */
  gone(tx: Database, pictures: readonly string[]): Promise<void>;
  /** Whose waits. */
  waitingOf(picture: string): Promise<Uid | undefined>;
};

export type Avatars = {
  /** Resolves to the address of the new avatar; `alongside` belongs to the transaction of the change. */
  setPortrait(
    uid: Uid,
    portrait: Portrait,
    alongside: (tx: Database, address: string) => Promise<void>,
  ): Promise<string>;
  calls: Pick<Handlers<typeof mediaCalls>, 'uploadAvatar' | 'deleteAvatar'>;
  /** By the address of an avatar; a drawn one has no file. */
  portraits: {
    /** Who looks at portraits that members take. */
    reviewBy(review: PortraitReview): void;
    address(picture: string): string;
    /** As the member's, in place of the one before. */
    show(uid: Uid, picture: string, alongside: (tx: Database) => Promise<void>): Promise<unknown>;
    /** A drawn one takes its place. */
    remove(uid: Uid, alongside: (tx: Database) => Promise<void>): Promise<unknown>;
    filesOf(avatar: string): string[];
    release(tx: Database, avatars: readonly string[]): Promise<void>;
  };
  shelf: MediaCollection;
  personalData: PersonalData;
};

export function createAvatars(needs: Needs): Avatars {
  const { clock, members, changeAvatar, openProfiles, pictures } = needs;
  let review: PortraitReview | undefined;
  async function removed(tx: Database, former: string): Promise<void> {
    await review?.gone(tx, idsIn(former));
    await pictures.release(tx, idsIn(former));
  }
  async function take(
    uid: Uid,
    id: string,
    alongside?: (tx: Database, address: string) => Promise<void>,
  ): Promise<string> {
    const used = async (tx: Database) => {
      if (!(await pictures.use(tx, id))) throw refuse('upload_failed');
      await alongside?.(tx, addressOf(id));
    };
    if (review?.hold) return review.hold(uid, id, used);
    return changeAvatar(uid, addressOf(id), async (tx, former) => {
      await removed(tx, former);
      await used(tx);
      await review?.ask(tx, uid, id);
    });
  }

  return {
    async setPortrait(uid, { from, cut, signal }, alongside) {
      const id = await pictures.keepCut(from, {
        shelf: shelfName,
        sizes,
        signal,
        sender: { by: uid, door: 'portrait' },
        cut,
      });
      return take(uid, id, alongside);
    },

    calls: {
      uploadAvatar: async (_, context) => {
        const { uid } = sessionOf(context);
        const { file, signal } = context;
        const sender = { by: uid, door: 'portrait' as const };
        const id = await pictures.keep(file, { shelf: shelfName, demand, sizes, signal, sender });
        return { avatar_url: await take(uid, id), ...(review?.hold && { waiting: 1 as const }) };
      },
      deleteAvatar: async (_, context) => {
        const { uid } = sessionOf(context);
        const avatar = await changeAvatar(uid, 'drawn', removed);
        return { avatar_url: avatar };
      },
    },

    portraits: {
      reviewBy: (given) => void (review = given),
      address: addressOf,
      show: (uid, picture, alongside) =>
        changeAvatar(uid, addressOf(picture), async (tx, former) => {
          await alongside(tx);
          await removed(tx, former);
        }),
      remove: (uid, alongside) =>
        changeAvatar(uid, 'drawn', async (tx, former) => {
          await alongside(tx);
          await removed(tx, former);
        }),
      filesOf: (avatar) => idsIn(avatar).map((id) => fileOfPicture(shelfName, id, 'large')),
      release: (tx, avatars) => pictures.release(tx, avatars.flatMap(idsIn)),
    },

    shelf: {
      name: shelfName,
      async find({ id, file }, reader) {
        const size = sizeOf(file);
        if (!size || !isPictureId(id)) throw refuse('not_found');
        const standing = standingOf(personOf(reader), clock.now());
        const isThere = await pictures.isThere(id);
        const waitingOf = isThere ? await review?.waitingOf(id) : undefined;
        if (waitingOf !== undefined && (waitingOf === reader.session?.uid || may('review', standing)))
          return fileOfPicture(shelfName, id, size);
        const member = isThere && (await members.byAvatar(addressOf(id)));
        if (!member) throw refuse('not_found');
        if (!(await openProfiles.isOpenTo(member, { uid: reader.session?.uid, standing })))
          throw refuse('not_found');
        return fileOfPicture(shelfName, id, size);
      },
    },

    personalData: {
      name: 'pictures',
      copy: async (_, { avatar }) => ({ avatar: idsIn(avatar).length > 0 ? avatar : null }),
      erase: async (tx, { uid, avatar }) => {
        const hidden = await members.hiddenProfile(uid, tx);
        await pictures.release(tx, [avatar, ...(hidden ? [hidden.avatar] : [])].flatMap(idsIn));
      },
    },
  };
}

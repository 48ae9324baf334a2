// Albums: a member's own photos, in three albums with an audience each.
import {
  albumLimits,
  albumNames,
  albumPhoto,
  albumsCalls,
  type AlbumMaterial,
  type AlbumName,
  may,
  secondsOf,
  standingOf,
  type Uid,
} from '@alcove/protocol';
import * as z from 'zod/mini';
import { createAnnouncements } from '../../platform/bus/announcements.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Use } from '../../platform/engines.ts';
import type { CallContext, Handlers } from '../../platform/http/call.ts';
import type { MediaCollection } from '../../platform/http/media.ts';
import { personOf, sessionOf } from '../../platform/http/session.ts';
import type { UploadedFile } from '../../platform/http/upload.ts';
import { Refusal, refuse } from '../../platform/refusal.ts';
import {
  memberPerson,
  type Members,
  memberSummaryOf,
  type OpenProfiles,
  type PersonalData,
} from '../accounts/index.ts';
import type { Crop, Media, PictureFacts } from '../media/index.ts';
import type { Moderation } from '../moderation/index.ts';
import type { Relations } from '../relations/index.ts';
import { createPhotoFiles, albumPhotoAddress, photoDemand, photoShelf, photoSizes } from './photo-files.ts';
import { photoReportRules } from './reporting.ts';
import { createRights, type AlbumReader } from './rights.ts';
import * as store from './store.ts';

export type Albums = {
  calls: Handlers<typeof albumsCalls>;
  shelf: MediaCollection;
  personalData: PersonalData;
  /**
   * Blurs parts of a photo beyond recovery, in thousandths of it, and makes all sizes anew; addresses of before
   * lead nowhere. False where the photo is gone or was changed meanwhile.
   */
  rework(id: number, covers: readonly Crop[], signal: AbortSignal): Promise<boolean>;
  /** Takes a photo out of everybody's view. */
  hide(tx: Database, id: number): Promise<void>;
  /** A photo stands in its album: in every process, after the commit. */
  onPhoto(listener: (added: AddedPhoto) => void): void;
  /** As a Premium member adds theirs, whichever level the owner has; for demos. */
  importPhoto(uid: Uid, photo: Pick<NewPhoto, 'file' | 'album' | 'description'>): Promise<unknown>;
  /** In all albums of the member. */
  countPhotos(uid: Uid): Promise<number>;
};

const addedPhoto = z.object({
  uid: z.pipe(
    z.int(),
    z.transform((uid) => uid as Uid),
  ),
  material_id: z.int(),
  album: z.enum(albumNames),
});
type AddedPhoto = z.infer<typeof addedPhoto>;

type Domains = {
  members: Pick<Members, 'byUid' | 'lock'>;
  relations: Pick<
    Relations,
    'isFollowing' | 'blockedBetween' | 'isHidden' | 'onBlock' | 'onFollowChange' | 'onGap'
  >;
  openProfiles: OpenProfiles;
  media: Pick<Media, 'pictures' | 'setPortrait'>;
  reports: Moderation['reports'];
  moderationLog: Pick<Moderation['log'], 'albumOpened'>;
};

/** An album is never larger: one page holds all that a member shows. */
const pageSize = albumLimits.premium;

type NewPhoto = {
  file: UploadedFile;
  album: AlbumName;
  description: string;
  most: number;
  signal: AbortSignal;
};
type Viewed = { facts: PictureFacts | undefined; isEnlarged: boolean; portrait?: boolean };

function materialOf(photo: store.Photo, { facts, isEnlarged, portrait }: Viewed): AlbumMaterial {
  const { material_id, description, album, picture } = photo;
  const download = (size: 'large' | 'original') => {
    const made = facts?.downloads[size];
    if (!isEnlarged || !made) return {};
    const { bytes, widthPx: width, heightPx: height } = made;
    return { [size]: { url: albumPhotoAddress(picture, size), bytes, width, height } };
  };
  return {
    material_id,
    kind: 'photo',
    description,
    album,
    placeholder: facts?.placeholder ?? '',
    width: facts?.widthPx ?? 0,
    height: facts?.heightPx ?? 0,
    added: secondsOf(photo.added_at),
    ...(portrait && { portrait: 1 as const }),
    urls: { tile: albumPhotoAddress(picture, 'tile'), small: albumPhotoAddress(picture, 'small') },
    ...download('large'),
    ...download('original'),
  };
}

const countAll = async (tx: Database, uid: Uid) =>
  Object.values(await store.countByAlbum(tx, uid)).reduce((sum, count) => sum + count, 0);

async function refuseFull(tx: Database, uid: Uid, most: number): Promise<number> {
  const count = await countAll(tx, uid);
  if (count >= most) throw refuse('album_full', { most });
  return count + 1;
}

export async function createAlbums(
  engines: Use<'db' | 'clock' | 'bus' | 'log'>,
  domains: Domains,
): Promise<Albums> {
  const needs = { ...engines, ...domains };
  const { db, clock, members, relations, openProfiles, media, reports } = needs;
  const { pictures, setPortrait } = media;
  const rights = createRights(needs);
  const { announce, onAnnouncement } = await createAnnouncements<AddedPhoto>({
    ...needs,
    topic: 'photos',
    shape: addedPhoto,
  });
  const standingIn = (context: CallContext) => standingOf(personOf(context), clock.now());
  const readerIn = (context: CallContext): AlbumReader => ({
    uid: sessionOf(context).uid,
    standing: standingIn(context),
  });
  const mostOf = (context: CallContext): number =>
    may('fillLargeAlbum', standingIn(context)) ? albumLimits.premium : albumLimits.free;

  async function maySee(reader: Uid, photo: store.Photo): Promise<boolean> {
    const member = await members.byUid(reader);
    if (!member) return false;
    const standing = standingOf(memberPerson(member, { roleAwake: false }), clock.now());
    return (await rights.refusals({ uid: reader, standing }, photo.uid))[photo.album] === undefined;
  }
  reports.addKind('photo', photoReportRules({ db, pictures, maySee }));

  async function view(
    photos: readonly store.Photo[],
    reader: AlbumReader,
    avatar?: string,
  ): Promise<AlbumMaterial[]> {
    const facts = await pictures.facts(photos.map(({ picture }) => picture));
    return photos.map((photo) =>
      materialOf(photo, {
        facts: facts.get(photo.picture),
        isEnlarged: rights.mayEnlarge(reader, photo.uid),
        portrait: avatar !== undefined && photo.portrait === avatar,
      }),
    );
  }

  async function viewOwn(photo: store.Photo, context: CallContext): Promise<AlbumMaterial> {
    const owner = await members.byUid(photo.uid);
    const [material] = await view([photo], readerIn(context), owner?.avatar);
    return material as AlbumMaterial;
  }

  /** The member's row orders everything that changes their albums. */
  const changing = <T>(uid: Uid, work: (tx: Database) => Promise<T>): Promise<T> =>
    db.transaction().execute(async (tx) => {
      if (!(await members.lock(tx, uid))) throw refuse('logged_out');
      return work(tx);
    });

  /** The whole photo, or nothing of it. */
  async function add(
    uid: Uid,
    { file, album, description, most, signal }: NewPhoto,
  ): Promise<{ photo: store.Photo; count: number }> {
    const picture = await pictures.keep(file, {
      shelf: photoShelf,
      demand: photoDemand,
      sizes: photoSizes,
      signal,
    });
    try {
      const added = await changing(uid, async (tx) => {
        const count = await refuseFull(tx, uid, most);
        if (!(await pictures.use(tx, picture))) throw refuse('upload_failed');
        const added_at = clock.now();
        return { count, photo: await store.addPhoto(tx, { uid, picture, album, description, added_at }) };
      });
      announce({ uid, material_id: added.photo.material_id, album });
      return added;
    } catch (error) {
      if (error instanceof Refusal) await pictures.release(db, [picture]);
      throw error;
    }
  }

  async function cutPortrait(
    photo: store.Photo,
    { crop = '0,0,1000,1000', turn }: { crop?: string | undefined; turn: number | string },
    { signal }: CallContext,
  ): Promise<string> {
    const [left = 0, top = 0, width = 0, height = 0] = crop.split(',').map(Number);
    if (width < 1 || height < 1 || left + width > 1000 || top + height > 1000) throw refuse('crop_outside');
    const facts = (await pictures.facts([photo.picture])).get(photo.picture);
    const degrees = Number(turn);
    const [wide = 0, high = 0] =
      degrees % 180 === 0 ? [facts?.widthPx, facts?.heightPx] : [facts?.heightPx, facts?.widthPx];
    const shorter = Math.min((wide * width) / 1000, (high * height) / 1000);
    if (shorter < albumPhoto.portraitMinPx)
      throw refuse('photo_too_small', { pixels: albumPhoto.portraitMinPx });
    const portrait = {
      from: { shelf: photoShelf, id: photo.picture },
      cut: { turn: degrees, crop: { left, top, width, height } },
      signal,
    };
    return setPortrait(photo.uid, portrait, async (tx, address) => {
      if (!(await store.changePhoto(tx, { uid: photo.uid, id: photo.material_id }, { portrait: address })))
        throw refuse('item_unknown');
    });
  }

  return {
    shelf: createPhotoFiles({ db, clock, pictures, rights }),

    async rework(id, covers, signal) {
      const photo = await store.photoById(db, id);
      if (!photo) return false;
      const from = { shelf: photoShelf, id: photo.picture };
      const picture = await pictures.rework(from, { covers, sizes: photoSizes, signal });
      const isDone = await changing(photo.uid, async (tx) => {
        if (!(await store.replacePicture(tx, photo, picture))) return false;
        if (!(await pictures.use(tx, picture))) throw refuse('upload_failed');
        await pictures.release(tx, [photo.picture]);
        return true;
      });
      if (!isDone) await pictures.release(db, [picture]);
      return isDone;
    },

    onPhoto: onAnnouncement,

    hide: async (tx, id) => void (await store.hidePhoto(tx, id)),

    importPhoto: (uid, photo) =>
      add(uid, { ...photo, most: albumLimits.premium, signal: new AbortController().signal }),
    countPhotos: (uid) => countAll(db, uid),

    calls: {
      uploadPhoto: async ({ album, description }, context) => {
        const { uid } = sessionOf(context);
        const most = mostOf(context);
        // Before a decoder works for nothing; the place is taken below.
        await refuseFull(db, uid, most);
        const { file, signal } = context;
        const { photo, count } = await add(uid, { file, album, description, most, signal });
        return { material: await viewOwn(photo, context), count };
      },

      updatePhoto: async ({ material_id: id, description, album, portrait, crop, turn }, context) => {
        const { uid } = sessionOf(context);
        const change = { ...(description !== undefined && { description }), ...(album && { album }) };
        const photo = await changing(uid, (tx) => store.changePhoto(tx, { uid, id }, change));
        if (!photo) throw refuse('item_unknown');
        const avatar_url = portrait ? await cutPortrait(photo, { crop, turn }, context) : undefined;
        const changed = (await store.photoById(db, id)) ?? photo;
        return { material: await viewOwn(changed, context), ...(avatar_url && { avatar_url }) };
      },

      deletePhoto: async ({ material_id: id }, context) => {
        const { uid } = sessionOf(context);
        await changing(uid, async (tx) => {
          const picture = await store.removePhoto(tx, { uid, id });
          if (picture === undefined) throw refuse('item_unknown');
          await pictures.release(tx, [picture]);
        });
        return { material_id: id };
      },

      orderPhotos: async ({ album, material_ids }, context) => {
        const { uid } = sessionOf(context);
        const ids = material_ids.filter((id) => Number.isSafeInteger(id));
        await changing(uid, async (tx) => {
          const isDone =
            ids.length === material_ids.length && (await store.orderPhotos(tx, { uid, album }, ids));
          if (!isDone) throw refuse('album_order_stale');
        });
        return { album, material_ids: ids };
      },

      albumPhotos: async ({ id, album, page }, context) => {
        const reader = readerIn(context);
        const owner = await members.byUid(id ?? reader.uid);
        const isOwner = owner?.uid === reader.uid;
        if (!owner || !(await openProfiles.isOpenTo(owner, reader))) throw refuse('member_unknown');
        if (await relations.isHidden(albumsCalls.albumPhotos, context, owner.uid)) {
          return {
            list: [],
            total_count: 0,
            albums: albumNames.map((name) => ({ album: name, open: 0 as const })),
          };
        }
        const refusals = await rights.refusals(reader, owner.uid);
        const refused = album && refusals[album];
        if (refused) throw new Refusal(refused);
        const counts = await store.countByAlbum(db, owner.uid);
        const isOpen = (name: AlbumName) => refusals[name] === undefined;
        const wanted = album ? [album] : albumNames.filter(isOpen);
        const photos = await store.photosOf(db, owner.uid, wanted, {
          offset: (page - 1) * pageSize,
          limit: pageSize,
        });
        if (photos.some((photo) => photo.album === 'private')) await rights.opening(reader, owner.uid);
        return {
          list: await view(photos, reader, isOwner ? owner.avatar : undefined),
          total_count: wanted.reduce((sum, name) => sum + counts[name], 0),
          albums: albumNames.map((name) => ({
            album: name,
            open: isOpen(name) ? (1 as const) : (0 as const),
            ...((isOpen(name) || name === 'premium') && { count: counts[name] }),
          })),
          ...(isOwner && { most: mostOf(context) }),
        };
      },

      albumPhoto: async ({ material_id }, context) => {
        const reader = readerIn(context);
        const photo = await store.photoById(db, material_id);
        const owner = photo && (await members.byUid(photo.uid));
        if (!photo || !owner) throw refuse('item_unknown');
        const hidden = await relations.isHidden(albumsCalls.albumPhoto, context, owner.uid);
        if (hidden || (await rights.refusals(reader, owner.uid))[photo.album]) throw refuse('item_unknown');
        if (photo.album === 'private') await rights.opening(reader, owner.uid);
        const [material] = await view([photo], reader, owner.uid === reader.uid ? owner.avatar : undefined);
        const standing = owner.uid === reader.uid ? 'privileged' : reader.standing;
        return { material: material as AlbumMaterial, owner: memberSummaryOf(owner, standing, clock.now()) };
      },
    },

    personalData: {
      name: 'albums',
      async copy(tx, { uid }) {
        const photos = await store.photosOf(tx, uid, albumNames, { offset: 0, limit: pageSize });
        return photos.map(({ material_id, album, description, added_at, picture }) => ({
          material_id,
          album,
          description,
          added: new Date(added_at).toISOString(),
          address: albumPhotoAddress(picture, 'original'),
        }));
      },
      async erase(tx, { uid }) {
        await pictures.release(tx, await store.removePhotosOf(tx, uid));
      },
    },
  };
}

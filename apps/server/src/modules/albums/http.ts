// The HTTP calls of albums: what an owner does with their photos, and what others see of them.
import {
  albumLimits,
  albumNames,
  albumsCalls,
  type AlbumMaterial,
  type AlbumName,
  may,
  standingOf,
} from '@alcove/protocol';
import type { Use } from '../../platform/engines.ts';
import type { CallContext, Handlers } from '../../platform/http/call.ts';
import { personOf, sessionOf } from '../../platform/http/session.ts';
import { Refusal, refuse } from '../../platform/refusal.ts';
import { type Members, memberSummaryOf, type OpenProfiles } from '../accounts/index.ts';
import type { Relations } from '../relations/index.ts';
import { type AddPhoto, refuseFull } from './add.ts';
import type { Arrange } from './arrange.ts';
import type { CutPortrait } from './cut-portrait.ts';
import type { AlbumReader, Rights } from './rights.ts';
import * as store from './store.ts';
import type { ViewPhotos } from './views.ts';

type Needs = Use<'db' | 'clock'> & {
  members: Pick<Members, 'byUid'>;
  relations: Pick<Relations, 'isHidden'>;
  openProfiles: Pick<OpenProfiles, 'isOpenTo'>;
  rights: Rights;
  view: ViewPhotos;
  add: AddPhoto;
  arrange: Arrange;
  cutPortrait: CutPortrait;
};

export function createAlbumsCalls(needs: Needs): Handlers<typeof albumsCalls> {
  const { db, clock, members, relations, openProfiles, rights, view, add, arrange, cutPortrait } = needs;
  const standingIn = (context: CallContext) => standingOf(personOf(context), clock.now());
  const readerIn = (context: CallContext): AlbumReader => ({
    uid: sessionOf(context).uid,
    standing: standingIn(context),
  });
  const mostOf = (context: CallContext): number =>
    may('fillLargeAlbum', standingIn(context)) ? albumLimits.premium : albumLimits.free;

  async function viewOwn(photo: store.Photo, context: CallContext): Promise<AlbumMaterial> {
    const owner = await members.byUid(photo.uid);
    const [material] = await view([photo], readerIn(context), owner?.avatar);
    return material as AlbumMaterial;
  }

  return {
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
      const photo = await arrange.edit(uid, id, change);
      const avatar_url = portrait ? await cutPortrait(photo, { crop, turn }, context) : undefined;
      const changed = (await store.ownPhoto(db, { uid, id })) ?? photo;
      return { material: await viewOwn(changed, context), ...(avatar_url && { avatar_url }) };
    },

    deletePhoto: async ({ material_id: id }, context) => {
      await arrange.remove(sessionOf(context).uid, id);
      return { material_id: id };
    },

    orderPhotos: async ({ album, material_ids }, context) => ({
      album,
      material_ids: await arrange.order(sessionOf(context).uid, album, material_ids),
    }),

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
      const counts = await store.countByAlbum(db, owner.uid, isOwner);
      const isOpen = (name: AlbumName) => refusals[name] === undefined;
      const wanted = album ? [album] : albumNames.filter(isOpen);
      const photos = await store.photosOf(db, owner.uid, wanted, {
        ...store.allPhotos,
        isOwner,
        offset: (page - 1) * store.allPhotos.limit,
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
  };
}

// Albums: a member's own photos, in three albums with an audience each.
import { albumLimits, type albumsCalls, type Uid } from '@alcove/protocol';
import type { Use } from '../../platform/engines.ts';
import type { Handlers } from '../../platform/http/call.ts';
import type { MediaCollection } from '../../platform/http/media.ts';
import type { Members, OpenProfiles, PersonalData } from '../accounts/index.ts';
import type { Crop, Media } from '../media/index.ts';
import type { Moderation } from '../moderation/index.ts';
import type { Relations } from '../relations/index.ts';
import { createAddPhoto, type NewPhoto } from './add.ts';
import { type AddedPhoto, openAddedPhotos } from './added-photos.ts';
import { createArrange, createChangeAlbums } from './arrange.ts';
import { createCutPortrait } from './cut-portrait.ts';
import { createAlbumsCalls } from './http.ts';
import { albumsPersonalData } from './personal-data.ts';
import { createPhotoFiles } from './photo-files.ts';
import { photoReportRules } from './reporting.ts';
import { createPhotoReview } from './review/photo-review.ts';
import { portraitReview } from './review/portraits.ts';
import { createPhotoReviewQueue } from './review/queue.ts';
import { createRework } from './rework.ts';
import { createRights } from './rights.ts';
import { countPhotos } from './store.ts';
import { createViewPhotos } from './views.ts';

export type Albums = {
  calls: Handlers<typeof albumsCalls>;
  shelf: MediaCollection;
  personalData: PersonalData;
  /**
   * Blurs parts of a photo beyond recovery, in thousandths of it, and makes all sizes anew; addresses of before
   * lead nowhere. False where the photo is gone or was changed meanwhile.
   */
  rework(id: number, covers: readonly Crop[], signal: AbortSignal): Promise<boolean>;
  /** A photo stands in its album: in every process, after the commit. */
  onPhoto(listener: (added: AddedPhoto) => void): void;
  /** As a Premium member adds theirs, whichever level the owner has; for demos. */
  importPhoto(
    uid: Uid,
    photo: Pick<NewPhoto, 'file' | 'album' | 'description' | 'reviewed'>,
  ): Promise<unknown>;
  /** In all albums of the member. */
  countPhotos(uid: Uid): Promise<number>;
};

type Domains = {
  members: Pick<Members, 'byUid' | 'byUids' | 'lock'>;
  relations: Pick<
    Relations,
    'isFollowing' | 'blockedBetween' | 'isHidden' | 'onBlock' | 'onFollowChange' | 'onGap'
  >;
  openProfiles: OpenProfiles;
  media: Pick<Media, 'pictures' | 'setPortrait' | 'portraits'>;
  reports: Moderation['reports'];
  reviews: Moderation['reviews'];
  /** `before`: photos and portraits are seen once the team has accepted them. */
  photosReview: 'before' | 'after';
  moderationLog: Pick<Moderation['log'], 'albumOpened'>;
};

export async function createAlbums(
  engines: Use<'db' | 'clock' | 'bus' | 'log' | 'notifications'>,
  domains: Domains,
): Promise<Albums> {
  const needs = { ...engines, ...domains };
  const { db, clock, members, media, reports, reviews, photosReview } = needs;
  const { pictures } = media;
  const rights = createRights(needs);
  const { announce, onAnnouncement } = await openAddedPhotos(needs);
  const changeAlbums = createChangeAlbums(needs);
  const review = createPhotoReviewQueue({ clock, isBefore: photosReview === 'before' });
  reviews.addKind('photo', createPhotoReview({ ...needs, queue: review, changeAlbums, announce }));
  media.portraits.reviewBy(portraitReview({ db, members, pictures, queue: review, changeAlbums }));
  const add = createAddPhoto({ db, clock, pictures, changeAlbums, announce, review });
  reports.addKind('photo', photoReportRules({ db, pictures, rights }));

  return {
    calls: createAlbumsCalls({
      ...needs,
      rights,
      view: createViewPhotos({ pictures, rights }),
      add,
      arrange: createArrange({ pictures, changeAlbums, review }),
      cutPortrait: createCutPortrait(media),
    }),
    shelf: createPhotoFiles({ db, clock, pictures, rights }),
    personalData: albumsPersonalData({ pictures, review }),
    rework: createRework({ db, pictures, changeAlbums, review }),
    onPhoto: onAnnouncement,
    importPhoto: (uid, photo) =>
      add(uid, { ...photo, most: albumLimits.premium, signal: new AbortController().signal }),
    countPhotos: (uid) => countPhotos(db, uid),
  };
}

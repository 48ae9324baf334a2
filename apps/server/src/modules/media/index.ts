// Pictures that members upload: which are accepted, the sizes made of them, and the collection that serves them.
import type { mediaCalls } from '@alcove/protocol';
import type { Engines, Use } from '../../platform/engines.ts';
import type { Handlers } from '../../platform/http/call.ts';
import type { MediaCollection } from '../../platform/http/media.ts';
import type { PersonalData } from '../accounts/index.ts';
import { type Attachments, createAttachments } from './attachments.ts';
import { type Avatars, type AvatarsNeeds, createAvatars } from './avatars.ts';
import { createDecoders } from './decoders/decoders.ts';
import { createFilms, type Films, type FilmsNeeds } from './films/films.ts';
import { measuredPictures } from './measured-pictures.ts';
import { createMediaMetrics } from './metrics.ts';
import { createPictures, type Pictures, type PicturesNeeds } from './pictures.ts';
import { createUploads, type Uploads, type UploadsNeeds } from './uploads/uploads.ts';
import { createWholeFiles, type WholeFiles } from './whole-files.ts';

export { addressesOfAttachment, type AttachmentRules, type Attachments } from './attachments.ts';
export type { PortraitReview } from './avatars.ts';
export type { Crop } from './decoders/tasks.ts';
export { filmKindOf } from './film-head.ts';
export { type FilmFacts, type Films, partOfFilm } from './films/films.ts';
export { previewMsOf } from './films/renditions.ts';
export { imageKindOf, readImageHead } from './image-head.ts';
export { type ImageRequirements, judgeImage } from './image-requirements.ts';
export { pictureDigests, type StoredPrint, storedPrints } from './picture-digests.ts';
export { fileOfPicture, isPictureId, pictureOfFile, type PictureFacts, type Pictures } from './pictures.ts';
export type { Screened, PictureSender } from './screening.ts';
export type { StoredUpload } from './uploads/upload-store.ts';
export type { Uploads } from './uploads/uploads.ts';
export type { WholeFile, WholeFiles } from './whole-files.ts';

export type Media = {
  calls: Handlers<typeof mediaCalls>;
  pictures: Pictures;
  setPortrait: Avatars['setPortrait'];
  portraits: Avatars['portraits'];
  /** Pictures of messages, of rooms and private ones. */
  attachments: Attachments;
  /** Files that arrive piece by piece. */
  uploads: Uploads;
  /** What becomes of uploaded films. */
  films: Films;
  /** The largest of what is stored of a picture or film. */
  wholeFiles: WholeFiles;
  shelves: readonly MediaCollection[];
  personalData: readonly PersonalData[];
};

type Domains = Omit<
  Omit<PicturesNeeds, 'decoders' | 'photoMetrics'> &
    Pick<UploadsNeeds, 'members' | 'spool'> &
    Pick<FilmsNeeds, 'config'> &
    AvatarsNeeds,
  keyof Engines
>;

export async function createMedia(
  engines: Use<'db' | 'clock' | 'jobs' | 'log' | 'metrics'>,
  domains: Domains,
): Promise<Media> {
  const needs = { ...engines, ...domains, ...createMediaMetrics(engines.metrics) };
  const unmeasured = await createPictures({ ...needs, decoders: createDecoders({ log: needs.log }) });
  const pictures = measuredPictures(unmeasured, needs);
  const avatars = createAvatars({ ...needs, pictures });
  const attachments = createAttachments({ ...needs, pictures });
  const uploads = await createUploads(needs);
  const films = await createFilms({ ...needs, pictures, uploads });
  return {
    calls: { ...avatars.calls, ...attachments.calls },
    pictures,
    setPortrait: avatars.setPortrait,
    portraits: avatars.portraits,
    attachments,
    uploads,
    films,
    wholeFiles: createWholeFiles({ ...needs, films }),
    shelves: [avatars.shelf, attachments.shelf],
    personalData: [avatars.personalData, attachments.personalData],
  };
}

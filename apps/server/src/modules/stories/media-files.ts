// The files of stories: what is made of them, all of it sealed, and who may read each byte and until when.
import { storyLimits } from '@alcove/protocol';
import type { Use } from '../../platform/engines.ts';
import { sealed } from '../../platform/files/sealed-files.ts';
import type { MediaCollection } from '../../platform/http/media.ts';
import { refuse } from '../../platform/refusal.ts';
import { fileOfPicture, isPictureId, type Media, partOfFilm } from '../media/index.ts';
import { mediumOfFile, type StoredMedium } from './medium-store.ts';
import type { StoryRights } from './rights.ts';
import { storyById } from './story-store.ts';

/** The collection of pictures and films. */
export const storyShelf = sealed('stories');
/** The folder of everything that was made of a picture, of a film, or of what was uploaded. */
export const folderOfPicture = (picture: string): string => `${storyShelf}/${picture}`;
export const folderOfFilm = (film: string): string => sealed(`films/${film}`);
export const folderOfUpload = (upload: string): string => sealed(`uploads/${upload}`);

const { photoPx } = storyLimits;
export const storyPhotoSizes = {
  large: { acrossPx: photoPx.large },
  small: { acrossPx: photoPx.small },
  thumb: { acrossPx: photoPx.thumb },
};
export type StorySize = keyof typeof storyPhotoSizes;
const sizes = Object.keys(storyPhotoSizes) as StorySize[];

export const storyAddress = (id: string, file: string): string => `/media/stories/${id}/${file}`;
export const storyPictureAddress = (picture: string, size: StorySize): string =>
  storyAddress(picture, `${size}.jpg`);

type Needs = Use<'db' | 'clock'> & {
  media: Pick<Media, 'pictures' | 'films'>;
  rights: StoryRights;
};

export function createStoryFiles({ db, clock, media, rights }: Needs): MediaCollection {
  const { pictures, films } = media;
  // What a cut is made of; no address leads to it.
  pictures.makeLater(storyShelf, [{ name: 'original', size: 'whole', formats: ['jpg'], quality: 92 }]);

  /** By the id of its picture, of its film, or of the picture that stands for its film. */
  async function mediumOf(id: string): Promise<StoredMedium | undefined> {
    const known = await mediumOfFile(db, id);
    if (known) return known;
    const film = await films.idOfPoster(id);
    return film === undefined ? undefined : mediumOfFile(db, film);
  }

  return {
    name: 'stories',
    // Every refusal is answered alike: whether a file exists is not revealed.
    async find({ id, file }, known) {
      const size = sizes.find((name) => file === `${name}.jpg`);
      const isFilm = partOfFilm(file) === 'film';
      const medium = isPictureId(id) && (size || isFilm) ? await mediumOf(id) : undefined;
      if (!medium) throw refuse('not_found');
      const reader = rights.readerOf(known);
      const story = medium.story === null ? undefined : await storyById(db, medium.story);
      // What no story has taken is its sender's alone.
      const isOwnUpload = medium.story === null && medium.uid === reader.uid;
      const sight = story && (await rights.sight(story, reader));
      if (!isOwnUpload && sight?.sight !== 'open') throw refuse('not_found');
      const untilMs = sight?.sight === 'open' ? sight.untilMs : medium.added_at + storyLimits.uploadMs;
      if (clock.now() >= untilMs) throw refuse('not_found');
      if (size) return { key: fileOfPicture(storyShelf, id, size), untilMs };
      const found = await films.find(id, file);
      if (found === undefined) throw refuse('not_found');
      return typeof found === 'string' ? { key: found, untilMs } : found;
    },
  };
}

// Which files a story takes, and whether another one has a place: photos and one film, four in all.
import { type MaterialKind, storyLimits } from '@alcove/protocol';
import { createFilePicking } from '../../media/index.ts';

const { photoBytes, filmBytes, media } = storyLimits;

export const storyFiles = createFilePicking({
  ...storyLimits,
  // The last byte is allowed.
  photoBytes: photoBytes + 1,
  filmBytes: filmBytes + 1,
  tooSmall: 'story_photo_too_small',
  most: media.max,
});

/** R4.187: a film takes the place of the film that is there. */
export function hasPlace(kind: MaterialKind, held: readonly MaterialKind[]): boolean {
  const photos = held.filter((each) => each === 'photo').length;
  const films = kind === 'photo' && held.includes('video') ? 1 : 0;
  return photos + films < media.max;
}

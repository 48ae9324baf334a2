// Numbers of albums.
import { mebibyte } from '../../sizes.ts';

/** Why the team refuses a photo, in the order of their keys, 1 to 6: among the reasons of reviews. */
export const photoReasons = ['consent', 'low_quality', 'not_allowed', 'stolen', 'section', 'other'] as const;
export type PhotoReason = (typeof photoReasons)[number];

export const albumLimits = { free: 20, premium: 40 } as const;

/** A photo of an album; its sides in either orientation. */
export const albumPhoto = {
  maxBytes: 40 * mebibyte,
  types: ['jpg', 'jpeg', 'heic', 'heif'],
  minLongPx: 1024,
  minShortPx: 768,
  descriptionMax: 300,
  atOnce: 3,
  /** The short side of a portrait that is cut out of one. */
  portraitMinPx: 200,
} as const;

// The sections of the content face, in the order of their chips.
import type { PageKey } from '@alcove/protocol';

export const sections = [
  'index',
  'indexPhotoFemAndCouple',
  'indexVideoFemAndCouple',
  'indexPhotoAndVideoMale',
  'indexCertifiedFemAndCouple',
  'indexBestPhotos',
] as const satisfies PageKey[];
export type Section = (typeof sections)[number];

export const isSection = (key: string | undefined): key is Section => sections.includes(key as Section);

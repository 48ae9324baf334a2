// The sections of the content face, in the order of their chips.
import type { PageKey } from '@alcove/protocol';

export const contentSections = [
  'index',
  'indexPhotoFemAndCouple',
  'indexVideoFemAndCouple',
  'indexPhotoAndVideoMale',
  'indexCertifiedFemAndCouple',
  'indexBestPhotos',
] as const satisfies PageKey[];
export type ContentSection = (typeof contentSections)[number];

export const isContentSection = (key: string | undefined): key is ContentSection =>
  contentSections.includes(key as ContentSection);

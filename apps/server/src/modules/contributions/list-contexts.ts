// The lists from which a reader opens a set, by the key of their page: neighbours are those of the same list.
import type { PageKey } from '@alcove/protocol';
import type { SetFilters } from './list-store.ts';

const lists: Partial<Record<PageKey, SetFilters>> = {
  indexPhotoFemAndCouple: { section: 'femmes,couples', type: 'photo' },
  indexVideoFemAndCouple: { section: 'femmes,couples', type: 'video' },
  indexPhotoAndVideoMale: { section: 'hommes' },
  indexCertifiedFemAndCouple: { section: 'femmes,couples', certified: true },
};

/** Any other context is the list of all. */
export const filtersOfContext = (context: string): SetFilters =>
  Object.hasOwn(lists, context) ? (lists[context as PageKey] ?? {}) : {};

// The sections of sets, what each page of sets lists, and in which order: its loader asks for it, and neighbours of a set that was opened from
// it are those of the same list.
import type { PageKey } from './paths.ts';

/** `hot` is a proposal of the author; V is for films. */
export const sections = ['femmes', 'couples', 'hommes', 'trans', 'hot', 'v'] as const;
export type Section = (typeof sections)[number];

/** Of certified authors, each section has a list of its own. */
export const certifiedSections = ['femmes', 'couples', 'trans'] as const satisfies Section[];

/** `best`: by favourites and views together. */
export const setSorts = ['latest', 'favourites', 'views', 'best'] as const;
export type SetSort = (typeof setSorts)[number];

type ListedSets = {
  filters: { section?: string; type?: 'photo' | 'video'; certified?: 1 };
  sort: SetSort;
};

const latest = (filters: ListedSets['filters']): ListedSets => ({ filters, sort: 'latest' });

export const listsOfPages = {
  index: latest({}),
  indexPhotoFemAndCouple: latest({ section: 'femmes,couples', type: 'photo' }),
  indexVideoFemAndCouple: latest({ section: 'femmes,couples', type: 'video' }),
  indexPhotoAndVideoMale: latest({ section: 'hommes' }),
  indexCertifiedFemAndCouple: latest({ section: 'femmes,couples', certified: 1 }),
  indexBestPhotos: { filters: { type: 'photo' }, sort: 'best' },
} as const satisfies Partial<Record<PageKey, ListedSets>>;

/** Without a context, the list of all; nothing for one that no page has. */
export const listOfContext = (context: string): ListedSets | undefined =>
  context === ''
    ? listsOfPages.index
    : Object.hasOwn(listsOfPages, context)
      ? listsOfPages[context as keyof typeof listsOfPages]
      : undefined;

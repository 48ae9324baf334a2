// Loads what editors and owners look after: proposals, joined and forbidden tags, and the tag that is open.
import { type AnswerOf, type CuratedTag, findingCalls, type PageRequest, pathTo } from '@alcove/protocol';
import { type LoadedOf, notLoaded } from '../../../call/load-list.ts';
import { pageAsked } from '../../../list-pages.ts';

export const shelves = ['proposals', 'joined', 'forbidden'] as const;
export type Shelf = (typeof shelves)[number];

/** Nothing: the page is the list of all tags. */
export const shelfAsked = (search: URLSearchParams): Shelf | undefined =>
  shelves.find((shelf) => shelf === search.get('shelf'));

export type LoadedShelf = LoadedOf<{
  shelf: Shelf;
  page: number;
  proposals: AnswerOf<typeof findingCalls.proposedTags>;
  tags: AnswerOf<typeof findingCalls.curatedTags>;
  opened?: CuratedTag;
}>;

export const shelfAddress = (shelf: Shelf, further: Record<string, string> = {}): string =>
  `${pathTo('tags')}?${new URLSearchParams({ shelf, ...further })}`;

export async function loadCurated(
  shelf: Shelf,
  search: URLSearchParams,
  { call }: Pick<PageRequest, 'call'>,
): Promise<LoadedShelf> {
  const page = pageAsked(search);
  const tag = search.get('tag');
  const [proposals, tags, opened] = await Promise.all([
    call(findingCalls.proposedTags, {}),
    shelf === 'proposals' ? undefined : call(findingCalls.curatedTags, { shelf, page }),
    tag ? call(findingCalls.curatedTag, { tag }) : undefined,
  ]);
  if (proposals.status === 'error') return notLoaded(proposals);
  if (tags?.status === 'error') return notLoaded(tags);
  return {
    state: 'open',
    shelf,
    page,
    proposals: proposals.data,
    tags: tags?.data ?? { list: [], total_count: 0 },
    ...(opened?.status === 'success' && { opened: opened.data }),
  };
}

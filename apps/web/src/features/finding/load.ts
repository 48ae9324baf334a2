// Loads the pages of tags, on the server first.
import {
  type AnswerOf,
  findingCalls,
  type PageRequest,
  pathTo,
  readTag,
  tagLimits,
  tagPages,
} from '@alcove/protocol';
import { type LoadedOf, notLoaded } from '../../call/load-list.ts';
import { pageAsked, timestampAsked } from '../../list-pages.ts';
import type { TagKind } from './tag.ts';

export type TagQuery = {
  further: string[];
  sort: 'latest' | 'best';
  page: number;
  timestamp: number | undefined;
};

export const readTagQuery = (search: URLSearchParams): TagQuery => ({
  further: search
    .getAll('with')
    .flatMap((name) => readTag(name) ?? [])
    .slice(0, tagLimits.with),
  sort: search.get('sort') === 'best' ? 'best' : 'latest',
  page: pageAsked(search),
  timestamp: timestampAsked(search),
});

/** A first page is not frozen: its address is the plain one. */
export function writeTagQuery({ further, sort, page, timestamp }: TagQuery): string {
  const search = new URLSearchParams(further.map((name) => ['with', name]));
  if (sort !== 'latest') search.set('sort', sort);
  if (page > 1) {
    search.set('p', String(page));
    if (timestamp !== undefined) search.set('timestamp', String(timestamp));
  }
  return search.size > 0 ? `?${search}` : '';
}

export type LoadedTag = LoadedOf<{
  kind: TagKind;
  query: TagQuery;
  answer: AnswerOf<typeof findingCalls.tagSearch>;
  now: number;
}>;

export async function loadTag(
  { tag, kind, query }: { tag: string; kind: TagKind; query: TagQuery },
  { call, now }: Pick<PageRequest, 'call' | 'now'>,
): Promise<LoadedTag> {
  const { further, ...rest } = query;
  const type = tagPages[kind];
  const asked = { tag, ...rest, ...(further.length > 0 && { with: further }), ...(type && { type }) };
  const answer = await call(findingCalls.tagSearch, asked);
  if (answer.status === 'error') return notLoaded(answer);
  return { state: 'open', kind, query, answer: answer.data, now };
}

/** Where the name of this language stands, if it is another one than was asked for. */
export const otherAddress = (loaded: LoadedTag, asked: string): string | undefined =>
  loaded.state === 'open' && loaded.answer.tag !== undefined && loaded.answer.tag !== asked
    ? pathTo(loaded.kind, { tag: loaded.answer.tag }) + writeTagQuery(loaded.query)
    : undefined;

export const tagListSorts = ['name', 'count'] as const;

export type TagListQuery = {
  q: string;
  /** Empty: all of them. */
  letter: string;
  sort: (typeof tagListSorts)[number];
  page: number;
};

export function readTagListQuery(search: URLSearchParams): TagListQuery {
  const [letter = ''] = search.get('letter') ?? '';
  return {
    q: search.get('q')?.trim().slice(0, tagLimits.max) ?? '',
    letter,
    sort: search.get('sort') === 'count' ? 'count' : 'name',
    page: pageAsked(search),
  };
}

export function writeTagListQuery({ q, letter, sort, page }: TagListQuery): string {
  const search = new URLSearchParams({ ...(letter && { letter }), ...(q && { q }) });
  if (sort !== 'name') search.set('sort', sort);
  if (page > 1) search.set('p', String(page));
  return search.size > 0 ? `?${search}` : '';
}

export type LoadedTagList = LoadedOf<{ answer: AnswerOf<typeof findingCalls.tagList>; query: TagListQuery }>;

export async function loadTagList(
  search: URLSearchParams,
  { call }: Pick<PageRequest, 'call'>,
): Promise<LoadedTagList> {
  const query = readTagListQuery(search);
  const { q, letter, ...rest } = query;
  const answer = await call(findingCalls.tagList, {
    ...rest,
    ...(letter !== '' && { letter }),
    ...(q !== '' && { q }),
  });
  if (answer.status === 'error') return notLoaded(answer);
  return { state: 'open', answer: answer.data, query };
}

// Loads a search, on the server first: what is found, the tag of that name, and ways onward where nothing is.
import {
  type AnswerOf,
  findingCalls,
  type HelpLine,
  isOutage,
  memberSearch,
  type PageRequest,
  profilesCalls,
} from '@alcove/protocol';
import { helpParam, readSearchQuery, type SearchQuery } from './query.ts';

type Asked = Pick<PageRequest, 'call' | 'now'>;
type Answer = AnswerOf<typeof findingCalls.tagSearch>;

/** The page of the tag that is named like what was searched. */
export type NamedTag = Pick<Answer, 'list' | 'names' | 'total_count' | 'more'> & { tag: string };
/** Profiles whose nick holds a word that was searched. */
type NamedProfiles = { word: string; people: number };

export type OpenSearch = {
  state: 'open';
  query: SearchQuery;
  answer: Answer;
  named?: NamedTag;
  profiles?: NamedProfiles | undefined;
  now: number;
};
export type PopularSearch = AnswerOf<typeof findingCalls.popularSearches>['list'][number];

export type ShownSearch =
  | OpenSearch
  | { state: 'blank'; popular: PopularSearch[]; letters: string[] }
  | { state: 'help'; lines: HelpLine[] }
  | { state: 'failed'; query: SearchQuery }
  /** Too many search at once: after so many seconds one may pass. */
  | { state: 'busy'; query: SearchQuery; seconds: number }
  | { state: 'refused'; query: SearchQuery; message: string };
/** `forbidden`: words that this site does not search for, and which its address must not hold. */
export type LoadedWords = ShownSearch | { state: 'forbidden' };

async function tagNamed(tag: string | undefined, { call }: Asked): Promise<NamedTag | undefined> {
  if (tag === undefined) return undefined;
  const answer = await call(findingCalls.tagSearch, { tag });
  return answer.status === 'success' ? { ...answer.data, tag } : undefined;
}

async function profilesNamed(q: string, { call }: Asked): Promise<NamedProfiles | undefined> {
  const words = (q.match(/(?<![-\p{L}\p{N}])[\p{L}\p{N}_]+/gu) ?? []).toSorted(
    (one, other) => other.length - one.length,
  );
  const [word = ''] = words;
  if (Array.from(word).length < memberSearch.nickMin) return undefined;
  const answer = await call(profilesCalls.searchMembers, { nick: word });
  const people = answer.status === 'success' ? answer.data.total_count : 0;
  return people > 0 ? { word, people } : undefined;
}

export async function loadSearchPage(search: URLSearchParams, request: Asked): Promise<LoadedWords> {
  const { call, now } = request;
  const query = readSearchQuery(search);
  if (search.has(helpParam)) {
    const lines = await call(findingCalls.helpLines, {});
    return { state: 'help', lines: lines.status === 'success' ? lines.data.list : [] };
  }
  if (query.q === '') {
    const [popular, tags] = await Promise.all([
      call(findingCalls.popularSearches, {}),
      call(findingCalls.tagList, {}),
    ]);
    return {
      state: 'blank',
      popular: popular.status === 'success' ? popular.data.list : [],
      letters: tags.status === 'success' ? tags.data.letters : [],
    };
  }
  const { q, type, sort, exact, page, timestamp } = query;
  const answer = await call(findingCalls.tagSearch, {
    q,
    sort,
    page,
    ...(type && { type }),
    ...(exact && { exact: 1 }),
    ...(timestamp !== undefined && { timestamp }),
  });
  if (answer.status === 'error') {
    const { code, message, retry_after: seconds = 1 } = answer;
    if (code === 'too_many') return { state: 'busy', query, seconds };
    return isOutage(code) ? { state: 'failed', query } : { state: 'refused', query, message };
  }
  const { data } = answer;
  if (data.forbidden === 1) return { state: 'forbidden' };
  const found = data.counts.all > 0;
  const [named, profiles] = await Promise.all([
    found && page === 1 ? tagNamed(data.tag, request) : undefined,
    found ? undefined : profilesNamed(q, request),
  ]);
  return {
    state: 'open',
    query,
    answer: data,
    ...(named && { named }),
    ...(profiles && { profiles }),
    now,
  };
}

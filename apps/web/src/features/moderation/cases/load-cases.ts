// Loads a page of cases, on the server first.
import {
  type AnswerOf,
  caseLimits,
  caseLists,
  type CaseList,
  moderationCalls,
  type PageRequest,
} from '@alcove/protocol';
import { type LoadedOf, loadList } from '../../../call/load-list.ts';
import { pageAsked } from '../../../list-pages.ts';

export type CasesAsked = { state: CaseList; page: number };
export type LoadedCases = LoadedOf<AnswerOf<typeof moderationCalls.cases> & { asked: CasesAsked }>;

export async function loadCases(call: PageRequest['call'], query: URLSearchParams): Promise<LoadedCases> {
  const state = caseLists.find((each) => each === query.get('state')) ?? 'todo';
  const { perPage } = caseLimits;
  const loaded = await loadList((page) => call(moderationCalls.cases, { state, page }), {
    page: pageAsked(query),
    perPage,
  });
  return loaded.state === 'open'
    ? { state: 'open', asked: { state, page: loaded.page }, ...loaded.answer }
    : loaded;
}

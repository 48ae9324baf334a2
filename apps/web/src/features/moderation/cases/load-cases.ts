// Loads a page of cases, on the server first; spells the addresses of its filters.
import {
  type AnswerOf,
  type CaseKind,
  caseKinds,
  caseLimits,
  caseLists,
  type CaseList,
  moderationCalls,
  type PageRequest,
} from '@alcove/protocol';
import { type LoadedOf, loadList } from '../../../call/load-list.ts';
import { pageAsked } from '../../../list-pages.ts';

export type CasesAsked = { state: CaseList; kind: CaseKind | undefined; q: string; page: number };
export type LoadedCases = LoadedOf<AnswerOf<typeof moderationCalls.cases> & { asked: CasesAsked }>;

export const casesAddress = ({ state, kind, q, page }: Partial<CasesAsked>): string =>
  `?${new URLSearchParams({
    ...(state && state !== 'todo' && { state }),
    ...(kind && { kind }),
    ...(q && { q }),
    ...(page && page > 1 && { p: String(page) }),
  })}`;

export async function loadCases(call: PageRequest['call'], query: URLSearchParams): Promise<LoadedCases> {
  const state = caseLists.find((each) => each === query.get('state')) ?? 'todo';
  const kind = caseKinds.find((each) => each === query.get('kind'));
  const q = (query.get('q') ?? '').trim().slice(0, caseLimits.queryMax);
  const { perPage } = caseLimits;
  const asked = { state, q, ...(kind && { kind }) };
  const loaded = await loadList((page) => call(moderationCalls.cases, { ...asked, page }), {
    page: pageAsked(query),
    perPage,
  });
  return loaded.state === 'open'
    ? { state: 'open', asked: { state, kind, q, page: loaded.page }, ...loaded.answer }
    : loaded;
}

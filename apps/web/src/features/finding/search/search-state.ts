// The states of a search in the browser. Their names are the specification's, one misspelt (R4.192).
import { pages, splitLanguage } from '@alcove/protocol';
import type { Navigation } from 'react-router';
import type { ShownSearch } from './load.ts';

export const searchStates = ['loading', 'fulfiled', 'error'] as const;
export type SearchState = (typeof searchStates)[number];

type Moving = { state: Navigation['state']; location?: { pathname: string } | undefined };

/** R4.192: another search on its way is `loading`, whatever the one before it found. */
export function searchStateOf({ state }: Pick<ShownSearch, 'state'>, moving: Moving): SearchState {
  const to = moving.location && splitLanguage(moving.location.pathname).path.replace(/\/$/u, '');
  if (moving.state === 'loading' && to === pages.recherche.path) return 'loading';
  return state === 'failed' || state === 'busy' || state === 'refused' ? 'error' : 'fulfiled';
}

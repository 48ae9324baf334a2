// The searches of this browser, the latest first. They are kept here alone: no server knows them.
import { searchLimits } from '@alcove/protocol';
import { isKeptText, kept, keptListOf } from '../../../kept.ts';

const ofReaders = new Map<number | undefined, ReturnType<typeof keep>>();

const keep = (uid: number | undefined) =>
  kept<string[]>('local', `searches:${uid ?? 'visitor'}`, keptListOf(isKeptText), { most: searchLimits.own });

/** Of one member, or of visitors: two people who share a browser do not read each other's. */
function searchesOf(uid: number | undefined) {
  const searches = ofReaders.get(uid) ?? keep(uid);
  ofReaders.set(uid, searches);
  return searches;
}

/** A list of them ends with the latest, as storage keeps the last ones. */
export function rememberSearch(uid: number | undefined, q: string): void {
  const searches = searchesOf(uid);
  searches.set([...(searches.get() ?? []).filter((each) => each !== q), q]);
}

export function forgetSearch(uid: number | undefined, q: string): void {
  const searches = searchesOf(uid);
  searches.set((searches.get() ?? []).filter((each) => each !== q));
}

export const forgetAllSearches = (uid: number | undefined): void => searchesOf(uid).forget();

export const useOwnSearches = (uid: number | undefined): readonly string[] =>
  (searchesOf(uid).use(undefined) ?? []).toReversed();

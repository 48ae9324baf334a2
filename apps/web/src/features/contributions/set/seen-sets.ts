// What this document knows of sets it has shown and of their neighbours: back and forth between neighbours asks for
// nothing, and a direction that has ended is not asked again (R4.201, R4.202).
import type { ContributionCard } from '@alcove/protocol';
import type { LoadedSetPage } from './load.ts';

export type NeighbourSide = 'previous' | 'next';
export const oppositeOf = { previous: 'next', next: 'previous' } as const;

const keptMost = 60;
/** What a level sees ends within a minute of the level. */
const freshMs = 60_000;

function bounded<K, V>(map: Map<K, V>): Map<K, V> {
  for (const key of [...map.keys()].slice(0, Math.max(0, map.size - keptMost))) map.delete(key);
  return map;
}

const pages = new Map<number, { page: LoadedSetPage; at: number }>();
/** The set that a press on a neighbour leads to: it alone may be shown as it was. */
let wanted: number | undefined;

export const keepSet = (page: LoadedSetPage): void =>
  void bounded(pages.set(page.contribution.number, { page, at: performance.now() }));
export const forgetSet = (number: number): void => void pages.delete(number);
export const goToNeighbour = (number: number): void => void (wanted = number);

/** Nothing unless a neighbour was pressed and is fresh. */
export function seenSet(number: number): LoadedSetPage | undefined {
  const known = wanted === number ? pages.get(number) : undefined;
  wanted = undefined;
  return known && performance.now() - known.at < freshMs ? known.page : undefined;
}

/** Null: the list ends there. */
const neighbours = new Map<string, ContributionCard | null>();
const keyOf = (context: string, side: NeighbourSide, id: number) => `${side} ${id} ${context}`;

export const knownNeighbour = (context: string, side: NeighbourSide, id: number) =>
  neighbours.get(keyOf(context, side, id));

export function keepNeighbour(
  context: string,
  side: NeighbourSide,
  { of, is }: { of: ContributionCard; is: ContributionCard | null },
): void {
  neighbours.set(keyOf(context, side, of.id), is);
  if (is) neighbours.set(keyOf(context, oppositeOf[side], is.id), of);
  bounded(neighbours);
}

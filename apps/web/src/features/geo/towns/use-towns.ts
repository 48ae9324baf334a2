// Towns while somebody types, and the town nearest to a square.
import { type Cell, type Language, middleOf } from '@alcove/protocol';
import { useEffect, useEffectEvent, useState } from 'react';
import { isTownless, nearestTown, type FoundTown, townsNamed } from './find-towns.ts';

const noTowns: readonly FoundTown[] = [];

/** The answer to the latest question, which has a name; a file that does not come says nothing. */
function useLatest<T>(question: string, ask: () => Promise<T>): T | undefined {
  const [found, setFound] = useState<{ question: string; value: T }>();
  const read = useEffectEvent(ask);
  useEffect(() => {
    let isLatest = true;
    const keep = async () => {
      try {
        const value = await read();
        if (isLatest) setFound({ question, value });
      } catch {
        // Towns are a convenience: the square by hand works without them.
      }
    };
    void keep();
    return () => {
      isLatest = false;
    };
  }, [question]);
  return found?.question === question ? found.value : undefined;
}

export const useTowns = (typed: string, language: Language, most: number): readonly FoundTown[] =>
  useLatest(`named ${language} ${typed}`, () => townsNamed(typed, language, most)) ?? noTowns;

export const useNearestTown = (cell: Cell, language: Language): FoundTown | undefined =>
  useLatest(`near ${language} ${cell}`, () => nearestTown(middleOf(cell), language));

/** The screen advises a larger area where the cell holds no town. */
export const useIsTownless = (cell: Cell | undefined): boolean =>
  useLatest(`town in ${cell}`, async () => (cell === undefined ? false : isTownless(cell, middleOf(cell)))) ??
  false;

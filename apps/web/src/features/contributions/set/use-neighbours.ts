// The sets before and after one in the list the reader came from, which links carry in the router's state.
import type { ContributionCard } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { callServer } from '../../../call.ts';
import { keepNeighbour, knownNeighbour, type NeighbourSide } from './seen-sets.ts';

export type Neighbours = Partial<Record<NeighbourSide, ContributionCard | null>>;

export function useListContext(): string {
  const { context } = Object(useLocation().state) as { context?: unknown };
  return typeof context === 'string' ? context : '';
}

export function useNeighbours(set: ContributionCard): Neighbours {
  const context = useListContext();
  const [found, setFound] = useState<{ of: string; sides: Neighbours }>();
  const key = `${set.id} ${context}`;
  useEffect(() => {
    let isOver = false;
    async function ask(side: NeighbourSide) {
      let is = knownNeighbour(context, side, set.id);
      if (is === undefined) {
        const asked = { id: set.id, context };
        const answer =
          side === 'next'
            ? await callServer(addresses.nextContribution, asked)
            : await callServer(addresses.previousContribution, asked);
        if (answer.status === 'error') return;
        is = answer.data.contribution ?? null;
        keepNeighbour(context, side, { of: set, is });
      }
      const there = is;
      if (!isOver)
        setFound((now) => ({ of: key, sides: { ...(now?.of === key && now.sides), [side]: there } }));
    }
    void ask('previous');
    void ask('next');
    return () => void (isOver = true);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- one reading for each set and list
  }, [key]);
  return found?.of === key ? found.sides : {};
}

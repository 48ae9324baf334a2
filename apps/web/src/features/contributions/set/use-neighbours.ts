// The sets before and after one in the list the reader came from, which links carry in the router's state.
import type { ContributionCard } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router';
import { callServer } from '../../../call.ts';
import { keepNeighbour, knownNeighbour, type NeighbourSide } from './seen-sets.ts';

export type Neighbours = Partial<Record<NeighbourSide, ContributionCard | null>>;

export function useListContext(): string {
  const { context } = Object(useLocation().state) as { context?: unknown };
  return typeof context === 'string' ? context : '';
}

/** Nothing where it cannot be known now; `null` at an end of the list. */
async function readNeighbour(
  set: ContributionCard,
  context: string,
  side: NeighbourSide,
): Promise<ContributionCard | null | undefined> {
  const known = knownNeighbour(context, side, set.id);
  if (known !== undefined) return known;
  const asked = { id: set.id, context };
  const answer =
    side === 'next'
      ? await callServer(addresses.nextContribution, asked)
      : await callServer(addresses.previousContribution, asked);
  if (answer.status === 'error') return undefined;
  const is = answer.data.contribution ?? null;
  keepNeighbour(context, side, { of: set, is });
  return is;
}

export function useNeighbours(set: ContributionCard): Neighbours {
  const context = useListContext();
  const [found, setFound] = useState<{ of: string; sides: Neighbours }>();
  const key = `${set.id} ${context}`;
  const read = useEffectEvent((side: NeighbourSide) => readNeighbour(set, context, side));
  useEffect(() => {
    let isOver = false;
    const show = async (side: NeighbourSide) => {
      const is = await read(side);
      if (isOver || is === undefined) return;
      setFound((now) => ({ of: key, sides: { ...(now?.of === key && now.sides), [side]: is } }));
    };
    void show('previous');
    void show('next');
    return () => void (isOver = true);
  }, [key]);
  return found?.of === key ? found.sides : {};
}

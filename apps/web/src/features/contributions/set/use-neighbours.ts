// The sets before and after one in the list the reader came from, which links carry in the router's state.
import type { CallAddress, ContributionCard, contributionsCalls } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router';
import { useAnswer } from '../../../call/use-answer.ts';
import { keepNeighbour, knownNeighbour, type NeighbourSide } from './seen-sets.ts';

/** Nothing where it cannot be known now; `null` at an end of the list. */
type Neighbour = ContributionCard | null | undefined;
type Neighbours = Record<NeighbourSide, Neighbour>;

export function useListContext(): string {
  const { context } = Object(useLocation().state) as { context?: unknown };
  return typeof context === 'string' ? context : '';
}

type NeighbourCall = (typeof contributionsCalls)[`${NeighbourSide}Contribution`];
const addressOf: Record<NeighbourSide, CallAddress<NeighbourCall>> = {
  previous: addresses.previousContribution,
  next: addresses.nextContribution,
};

function useNeighbour(set: ContributionCard, side: NeighbourSide): Neighbour {
  const context = useListContext();
  const known = knownNeighbour(context, side, set.id);
  const { latest } = useAnswer(addressOf[side], known === undefined ? { id: set.id, context } : undefined);
  const found = latest && (latest.contribution ?? null);
  const keep = useEffectEvent((is: ContributionCard | null) => keepNeighbour(context, side, { of: set, is }));
  useEffect(() => {
    if (found !== undefined) keep(found);
  }, [found]);
  return known === undefined ? found : known;
}

export const useNeighbours = (set: ContributionCard): Neighbours => ({
  previous: useNeighbour(set, 'previous'),
  next: useNeighbour(set, 'next'),
});

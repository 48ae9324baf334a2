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

function useNeighbour(set: ContributionCard | undefined, side: NeighbourSide): Neighbour {
  const context = useListContext();
  const known = set && knownNeighbour(context, side, set.id);
  const { latest } = useAnswer(
    addressOf[side],
    set && known === undefined ? { id: set.id, context } : undefined,
  );
  const found = latest && (latest.contribution ?? null);
  const keep = useEffectEvent((is: ContributionCard | null) => {
    if (set) keepNeighbour(context, side, { of: set, is });
  });
  useEffect(() => {
    if (found !== undefined) keep(found);
  }, [found]);
  return known === undefined ? found : known;
}

/** Nothing is asked without a set. */
export const useNeighbours = (set: ContributionCard | undefined): Neighbours => ({
  previous: useNeighbour(set, 'previous'),
  next: useNeighbour(set, 'next'),
});

/** By links from a list of photos and films, in the router's state: neighbours are those of that list. */
export const inListOfFiles = (context: string) => ({ context, byFile: true });

const useIsByFile = (): boolean => (Object(useLocation().state) as { byFile?: unknown }).byFile === true;

function useFileBeside(set: ContributionCard, materialId: number | undefined, side: NeighbourSide) {
  const context = useListContext();
  const asked = materialId === undefined ? undefined : { id: set.id, context, material_id: materialId };
  const { latest } = useAnswer(addressOf[side], asked);
  return latest?.contribution && latest.material && { set: latest.contribution, material: latest.material };
}

/** The photos or films before and after one in the list the reader came from; nothing unless it is one of these. */
export function useFilesBeside(set: ContributionCard, materialId: number) {
  const asked = useIsByFile() ? materialId : undefined;
  const previous = useFileBeside(set, asked, 'previous');
  const next = useFileBeside(set, asked, 'next');
  return asked === undefined ? undefined : { previous, next };
}

// A set among one's favourites, or no longer: shown at once, taken back where the server refuses.
import type { ContributionCard } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import { useState } from 'react';
import { useRelationCall } from '../../relations/index.ts';
import { forgetSet } from './seen-sets.ts';

export function useFavourite({ id, is_favourite_for_user: before }: ContributionCard) {
  const { send } = useRelationCall();
  const [now, setNow] = useState<{ of: number; is: boolean }>();
  const isFavourite = now?.of === id ? now.is : before === 1;
  return {
    isFavourite,
    async toggle() {
      setNow({ of: id, is: !isFavourite });
      const done = isFavourite
        ? await send(addresses.removeFavourite, { id })
        : await send(addresses.addFavourite, { id });
      if (!done) return setNow({ of: id, is: isFavourite });
      forgetSet(id);
    },
  };
}

// Adds a set to one's favourites and removes it, at once on screen; a refusal puts it back.
import { type ContributionCard, may } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import { useState } from 'react';
import { useCall } from '../../../call/use-call.ts';
import { useMe } from '../../accounts/index.ts';
import { forgetSet } from '../set/seen-sets.ts';

type Favourite = {
  on: boolean;
  count: number;
  /** Nothing for readers without favourites, and for one's own sets. */
  toggle?: () => Promise<void>;
};

export function useFavourite(card: ContributionCard): Favourite {
  const { id, number } = card;
  const me = useMe();
  const adding = useCall(addresses.addFavourite, { toast: true });
  const removing = useCall(addresses.removeFavourite, { toast: true });
  const known = card.is_favourite_for_user === 1;
  // A page goes on to the next set in its place.
  const [changed, setChanged] = useState<{ of: number; on: boolean }>();
  const on = changed?.of === id ? changed.on : known;
  const count = card.favourites + Number(on) - Number(known);
  const mayAdd = me !== undefined && may('contribute', me.standing) && me.uid !== card.author.uid;
  async function toggle() {
    if (adding.busy || removing.busy) return;
    setChanged({ of: id, on: !on });
    const answer = await (on ? removing : adding).send({ id });
    if (answer) forgetSet(number);
    else setChanged({ of: id, on });
  }
  return { on, count, ...(mayAdd && { toggle }) };
}

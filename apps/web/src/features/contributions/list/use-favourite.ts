// Adds a set to one's favourites and removes it, at once on screen; a refusal puts it back.
import { type ContributionCard, may } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callServer, isUnanswered } from '../../../call.ts';
import { notify } from '../../../toasts.ts';
import { useMe } from '../../accounts/index.ts';
import { forgetSet } from '../set/seen-sets.ts';

type Favourite = {
  on: boolean;
  count: number;
  /** Nothing for readers without favourites, and for one's own sets. */
  toggle?: () => Promise<boolean>;
};

export function useFavourite(card: ContributionCard): Favourite {
  const { t } = useTranslation('contributions');
  const me = useMe();
  const known = card.is_favourite_for_user === 1;
  // A page goes on to the next set in its place.
  const [changed, setChanged] = useState<{ of: number; on: boolean }>();
  const on = changed?.of === card.id ? changed.on : known;
  const [busy, setBusy] = useState(false);
  const count = card.favourites + Number(on) - Number(known);
  const mayAdd = me !== undefined && may('contribute', me.standing) && me.uid !== card.author.uid;
  async function toggle(): Promise<boolean> {
    if (busy) return false;
    setBusy(true);
    setChanged({ of: card.id, on: !on });
    const answer = on
      ? await callServer(addresses.removeFavourite, { id: card.id })
      : await callServer(addresses.addFavourite, { id: card.id });
    setBusy(false);
    if (answer.status === 'success') {
      forgetSet(card.id);
      return true;
    }
    setChanged({ of: card.id, on });
    notify({
      icon: CircleAlert,
      tone: 'danger',
      title: isUnanswered(answer) ? t('favourite.failed') : answer.message,
    });
    return false;
  }
  return { on, count, ...(mayAdd && { toggle }) };
}

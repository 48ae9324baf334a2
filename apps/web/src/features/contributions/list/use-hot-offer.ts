// The section Hot belongs to Premium members. R6.043: a free member who opens it is asked for Premium once a visit,
// before the list, whose sets stay veiled.
import { refusalFor, type Standing } from '@alcove/protocol';
import { useEffect } from 'react';
import { kept, keptText } from '../../../kept.ts';
import { useMe, usePremiumRequired } from '../../accounts/index.ts';
import type { SetQuery } from './query.ts';

const wasAsked = kept('session', 'asked at hot', keptText, { plain: true });

type Sections = SetQuery['sections'];

export function askAtHot(sections: Sections, standing: Standing | undefined, ask: () => void): void {
  const isOpened = sections.length === 1 && sections[0] === 'hot';
  if (!isOpened || !standing || refusalFor('seePremiumSets', standing) !== 'premium_required') return;
  if (wasAsked.get()) return;
  wasAsked.set('yes');
  ask();
}

export function useHotOffer({ sections }: SetQuery): void {
  const standing = useMe()?.standing;
  const requirePremium = usePremiumRequired();
  useEffect(() => askAtHot(sections, standing, requirePremium));
}

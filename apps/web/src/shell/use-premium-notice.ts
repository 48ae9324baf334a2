// R4.154: only whoever is logged in and past the gate hears about Premium's end, and once in this tab.
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '../features/accounts/index.ts';
import { glyph } from '../icons.tsx';
import { notify } from '../notices.ts';
import { useFacts } from './facts.ts';
import { sayLater } from './premium-notice.ts';

const storageKey = 'premium-notice';

/** True when these very words have been said in this tab. */
function wasSaid(words: string): boolean {
  try {
    if (sessionStorage.getItem(storageKey) === words) return true;
    sessionStorage.setItem(storageKey, words);
  } catch {
    // Without storage it is said again with the next document.
  }
  return false;
}

export function usePremiumNotice(): void {
  const { t } = useTranslation();
  const { visit, premiumNotice: due } = useFacts();
  const uid = useMe()?.uid;
  const say = useEffectEvent(() => {
    if (!due || wasSaid(`${uid} ${JSON.stringify(due)}`)) return;
    const ended = due.type === 'premiumEnded';
    const ends =
      !ended && due.days > 0 ? t('premiumNotice.ends', { count: due.days }) : t('premiumNotice.endsSoon');
    notify({
      icon: glyph('gem'),
      tone: 'premium',
      title: ended ? t('premiumNotice.ended') : ends,
      line: ended ? t('premiumNotice.endedLine') : t('premiumNotice.endsLine'),
    });
  });
  const isDue = visit && uid !== undefined && due !== undefined;
  useEffect(() => (isDue ? sayLater(say) : undefined), [isDue]);
}

// R4.154: a logged-in member past the gate is shown the end of Premium, once in this tab.
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '../features/accounts/index.ts';
import { glyph } from '../icons.tsx';
import { kept, keptText } from '../kept.ts';
import { notify } from '../toasts.ts';
import { useFacts } from './facts.ts';
import { afterDelay } from './premium-toast.ts';

const lastShown = kept('session', 'premium-notice', keptText, { plain: true });

/** Whether this toast has been shown in this tab; records that it is shown now. */
function wasShown(toast: string): boolean {
  if (lastShown.get() === toast) return true;
  lastShown.set(toast);
  return false;
}

export function usePremiumToast(): void {
  const { t } = useTranslation();
  const { hasGatePass, premiumNotice: due } = useFacts();
  const uid = useMe()?.uid;
  const show = useEffectEvent(() => {
    if (!due || wasShown(`${uid} ${JSON.stringify(due)}`)) return;
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
  const isDue = hasGatePass && uid !== undefined && due !== undefined;
  useEffect(() => (isDue ? afterDelay(show) : undefined), [isDue]);
}

// Bars that say how things stand: a page on its way, no network, a browser too old, and what is read aloud.
import { loaderRemovedAfterMs } from '@alcove/protocol';
import { Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigation } from 'react-router';
import { latePart } from '../late-part.ts';
import { useOnline } from '../network.ts';
import { Icon } from '../ui/Icon.tsx';
import { useAnnouncement } from './announce.ts';
import { isBrowserOld } from './browser.ts';
import { glyph } from '../icons.tsx';
import { neverChanges } from '../ready.ts';

const BrowserBanner = latePart(() => import('./BrowserBanner.tsx'));

export function LoadingBar() {
  const { t } = useTranslation();
  const busy = useNavigation().state !== 'idle';
  const [shown, setShown] = useState(busy);
  if (busy && !shown) setShown(true);
  useEffect(() => {
    if (busy || !shown) return;
    const timer = setTimeout(() => setShown(false), loaderRemovedAfterMs);
    return () => clearTimeout(timer);
  }, [busy, shown]);
  if (!shown) return null;
  return <progress className="loading-bar" aria-label={t('loading')} data-done={!busy || undefined} />;
}

export function OfflineBar() {
  const { t } = useTranslation();
  const online = useOnline();
  return (
    <output className="offline-place">
      {!online && (
        <span className="offline-bar">
          <Icon of={glyph('wifi-off')} size={16} />
          {t('offline.text')}
        </span>
      )}
    </output>
  );
}

export function BrowserCheck() {
  const isOld = useSyncExternalStore(neverChanges, isBrowserOld, () => false);
  return <Suspense>{isOld && <BrowserBanner />}</Suspense>;
}

export function Announcer() {
  return <output className="visually-hidden">{useAnnouncement()}</output>;
}

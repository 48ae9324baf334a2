// Says that the network is gone, and once it is back, what went on where it stopped.
import RefreshCw from 'lucide-react/icons/refresh-cw';
import WifiOff from 'lucide-react/icons/wifi-off';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOnline } from '../../../network.ts';
import { Note } from '../../../ui/Banner.tsx';
import type { Transfer } from '../../media/index.ts';

export function NetworkNote({ transfers }: { transfers: readonly Transfer[] }) {
  const { t } = useTranslation('authoring');
  const online = useOnline();
  const [wasLost, setLost] = useState(false);
  const moving = transfers.filter(({ file }) => file);
  if (!online && moving.length > 0 && !wasLost) setLost(true);
  if (wasLost && moving.length === 0) setLost(false);
  const resumed = moving.filter(({ resumedAt }) => resumedAt > 0).length;
  const asked = transfers.filter(({ state }) => state === 'missing').length;
  return (
    <div aria-live="polite" className="submit-network">
      {!online ? (
        <Note tone="warning" icon={WifiOff}>
          <b>{t('network.lost')}</b> {moving.length > 0 && t('network.waits')}
        </Note>
      ) : wasLost ? (
        <Note tone="success" icon={RefreshCw}>
          <b>{t('network.back')}</b> {resumed > 0 && t('network.resumed', { count: resumed })}
        </Note>
      ) : asked > 0 ? (
        <Note tone="warning" icon={RefreshCw}>
          <b>{t('network.asked', { count: asked })}</b> {t('network.askedText')}
        </Note>
      ) : null}
    </div>
  );
}

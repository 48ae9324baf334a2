// The connection is lost: when it is tried again, and a way to try at once.
import { ceilSecondsOf } from '@alcove/protocol';
import WifiOff from 'lucide-react/icons/wifi-off';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/Icon.tsx';
import type { Talk } from '../use-messages.ts';

export function Offline({ client, state }: Pick<Talk, 'client' | 'state'>) {
  const { t } = useTranslation('pm');
  const { retryAt, ended } = state;
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const seconds = retryAt === undefined ? 0 : Math.max(0, ceilSecondsOf(retryAt - now));
  return (
    <output className="pm-offline">
      <Icon of={WifiOff} />
      <span>
        <b>{t('offline.title')}</b>
        {ended || seconds === 0 ? (
          <small>{t(ended ? 'offline.ended' : 'offline.now')}</small>
        ) : (
          // A timer is read when it is looked for, not with each second.
          <small role="timer">{t('offline.in', { count: seconds })}</small>
        )}
      </span>
      {!ended && (
        <button type="button" onClick={client.retry}>
          {t('log.again')}
        </button>
      )}
    </output>
  );
}

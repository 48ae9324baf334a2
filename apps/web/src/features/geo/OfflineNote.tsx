// Without a network the map and the list stay, the list says of when it is, and hiding waits.
import WifiOff from 'lucide-react/icons/wifi-off';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Note } from '../../ui/Banner.tsx';
import { formatDate } from '../../ui/DateText.tsx';

let lostAtMs: number | undefined;
function onNetwork(listener: () => void): () => void {
  const changed = () => {
    lostAtMs = navigator.onLine ? undefined : Date.now();
    listener();
  };
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
}

export function OfflineNote() {
  const { t } = useTranslation('geo');
  const atMs = useSyncExternalStore(
    onNetwork,
    () => lostAtMs,
    () => undefined,
  );
  return (
    <output>
      {atMs !== undefined && (
        <Note icon={WifiOff} tone="warning">
          <b>{t('offline.title')}</b> {t('offline.text', { time: formatDate(new Date(atMs), 'clock') })}
        </Note>
      )}
    </output>
  );
}

// Why the position is asked for, what leaves the device, and what to do where the browser does not tell it.
import Crosshair from 'lucide-react/icons/crosshair';
import { useTranslation } from 'react-i18next';
import { Note } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import type { MapActs } from './use-map.ts';

const promises = ['cell', 'seen', 'erase'] as const;

export function LocationFaultNote({ acts }: { acts: MapActs }) {
  const { t } = useTranslation('geo');
  if (!acts.fault) return null;
  return (
    <output>
      <Note tone="warning">
        <p>{t(`fault.${acts.fault}`)}</p>
        <p>{t('fault.default')}</p>
        <Button onClick={() => void acts.share()} disabled={acts.busy}>
          {t('fault.retry')}
        </Button>
      </Note>
    </output>
  );
}

export function AskPosition({ acts }: { acts: MapActs }) {
  const { t } = useTranslation('geo');
  return (
    <section className="map-ask stack g16">
      <h2 className="d32">{t('ask.title')}</h2>
      <p className="t16">{t('ask.lead')}</p>
      <ul>
        {promises.map((promise) => (
          <li key={promise}>{t(`ask.${promise}`)}</li>
        ))}
      </ul>
      <Button kind="primary" icon={Crosshair} disabled={acts.busy} onClick={() => void acts.share()}>
        {t('ask.use')}
      </Button>
      <p className="dim t12">{t('ask.reread')}</p>
    </section>
  );
}

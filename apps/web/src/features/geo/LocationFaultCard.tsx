// Why the browser told no position, what to do about it, and the other way: a town.
import Building from 'lucide-react/icons/building-2';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import type { MapActs } from './use-map.ts';

const steps = ['address', 'open', 'allow'] as const;

export function LocationFaultCard({ acts, onTown }: { acts: MapActs; onTown: () => void }) {
  const { t } = useTranslation('geo');
  const { fault } = acts;
  if (!fault) return null;
  return (
    <section className="map-ask stack g16" role="alert">
      <h2 className="d24">{t(`fault.${fault}.title`)}</h2>
      <p className="muted">{t(`fault.${fault}.text`)}</p>
      {fault === 'denied' && (
        <ol className="map-steps stack g8">
          {steps.map((step) => (
            <li key={step}>{t(`fault.steps.${step}`)}</li>
          ))}
        </ol>
      )}
      <p className="dim t14">{t('fault.default')}</p>
      <div className="cluster g8">
        <Button kind="primary" icon={Building} onClick={onTown}>
          {t('town.title')}
        </Button>
        {(fault === 'denied' || fault === 'timeout') && (
          <Button onClick={() => void acts.share()} disabled={acts.busy}>
            {t('fault.retry')}
          </Button>
        )}
      </div>
    </section>
  );
}

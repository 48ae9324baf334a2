// Why the position is asked for, what leaves the device, and the two ways to say where one is.
import Building from 'lucide-react/icons/building-2';
import Crosshair from 'lucide-react/icons/crosshair';
import EyeOff from 'lucide-react/icons/eye-off';
import Grid3x3 from 'lucide-react/icons/grid-3x3';
import Users from 'lucide-react/icons/users';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { AreaSize } from './AreaSize.tsx';
import type { MapActs } from './use-map.ts';

const promises = [
  { promise: 'cell', icon: Grid3x3 },
  { promise: 'seen', icon: Users },
  { promise: 'erase', icon: EyeOff },
] as const;

export function AskPosition({ acts, onTown }: { acts: MapActs; onTown: () => void }) {
  const { t } = useTranslation('geo');
  return (
    <section className="map-ask stack g16" aria-label={t('ask.title')}>
      <h2 className="d32">{t('ask.title')}</h2>
      <p className="t16 muted">{t('ask.lead')}</p>
      <ul className="stack g12">
        {promises.map(({ promise, icon }) => (
          <li key={promise} className="row g12">
            <span className="map-arch">
              <Icon of={icon} />
            </span>
            <span>{t(`ask.${promise}`)}</span>
          </li>
        ))}
      </ul>
      <AreaSize acts={acts} />
      <div className="cluster g8">
        <Button kind="primary" icon={Crosshair} disabled={acts.busy} onClick={() => void acts.share()}>
          {t('ask.use')}
        </Button>
        <Button icon={Building} disabled={acts.busy} onClick={onTown}>
          {t('town.title')}
        </Button>
      </div>
      <p className="dim t12">{t('ask.reread')}</p>
    </section>
  );
}

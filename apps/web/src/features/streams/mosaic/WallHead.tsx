// How much is on, how much of it a moderator wants to see, and the whole screen for it.
import Maximize from 'lucide-react/icons/maximize';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import type { FreshMosaic } from './use-fresh-mosaic.ts';
import { useAgeText } from '../../moderation/index.ts';
import { useVeilLevel, veilLevel, veilLevels } from './veil-level.ts';

export function WallHead({ fresh, wall }: { fresh: FreshMosaic; wall: RefObject<HTMLElement | null> }) {
  const { t } = useTranslation('moderation');
  const ageText = useAgeText();
  const chosen = useVeilLevel();
  const { mosaic, now, stale } = fresh;
  const parts = [
    // Where none is on, the empty wall says so.
    ...(mosaic.all > 0 ? [t('mosaic.cameras', { count: mosaic.all })] : []),
    ...(mosaic.watching > 0 ? [t('mosaic.watching', { count: mosaic.watching })] : []),
    ...(mosaic.private > 0 ? [t('mosaic.private', { count: mosaic.private })] : []),
  ];
  return (
    <header className="wall-head">
      <div>
        <h1 className="d44">{t('pages.liveMosaic.heading')}</h1>
        {parts.length > 0 && <p className="t16 muted">{parts.join(', ')}.</p>}
        <p aria-live="polite" className="wall-stale">
          {stale && t('mosaic.stale', { age: ageText(now - mosaic.now) })}
        </p>
      </div>
      <div className="cluster g8">
        <Segmented
          label={t('mosaic.veil.label')}
          value={chosen}
          onChange={veilLevel.set}
          segments={veilLevels.map((value) => ({ value, label: t(`mosaic.veil.${value}`) }))}
        />
        <Button
          icon={Maximize}
          className="wall-full"
          onClick={() => void wall.current?.requestFullscreen?.().catch(() => {})}
        >
          {t('mosaic.full')}
        </Button>
      </div>
    </header>
  );
}

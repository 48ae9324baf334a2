// The map's page for members: the panel with the list first, beside or below it the map with what is asked or offered.
import './map.css';
import './pins.css';
import { may } from '@alcove/protocol';
import { type ReactNode, Suspense, useState } from 'react';
import Building from 'lucide-react/icons/building-2';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { latePart } from '../../late-part.ts';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { useHandheld } from '../../ui/screen.ts';
import { Switch } from '../../ui/Switch.tsx';
import { useMe } from '../accounts/index.ts';
import { AskPosition } from './AskPosition.tsx';
import { FreeCard } from './FreeCard.tsx';
import type { LoadedMap } from './load.ts';
import { LocationFaultCard } from './LocationFaultCard.tsx';
import { MapList } from './MapList.tsx';
import { MapPanel } from './MapPanel.tsx';
import { MapStage } from './MapStage.tsx';
import { MemberCard } from './MemberCard.tsx';
import { OfflineNote } from './OfflineNote.tsx';
import { PhoneSheets } from './PhoneSheets.tsx';
import { useAround } from './use-around.ts';
import { useMap } from './use-map.ts';
import { useMapKeys } from './use-map-keys.ts';

const TownChooser = latePart(() => import('./towns/TownChooser.tsx'));

type Open = Extract<LoadedMap, { state: 'open' }>;

const onlineParam = 'online';

export function AroundMap({ loaded, heading }: { loaded: Open; heading: ReactNode }) {
  const { t } = useTranslation('geo');
  const { options, position, near, onlineOnly } = loaded;
  const acts = useMap(options);
  const around = useAround(loaded);
  const isWhole = may('seeMap', useMe()?.standing ?? 'anonymous');
  const isHandheld = useHandheld();
  const [, setParams] = useSearchParams();
  const onOnlineOnly = (on: boolean) =>
    setParams(on ? { [onlineParam]: '1' } : {}, { replace: true, preventScrollReset: true });
  const [isChoosing, setChoosing] = useState(false);
  const isShared = acts.shown.shareMyLocation === 1;
  const toggle = () => void (isShared ? acts.hide() : acts.share());
  useMapKeys({ v: toggle, l: acts.locate, Escape: () => around.select(undefined) });
  const chosen = around.list.find(({ user }) => user.uid === around.selected);
  const onTown = () => setChoosing(true);
  const parts = { acts, around, position, isWhole, onlineOnly, onOnlineOnly };
  return (
    <div className="map-page" data-free={isWhole ? undefined : ''}>
      <section className="map-side" aria-label={t('pages.geo.heading')}>
        <div className="map-head">
          {heading}
          <div className={classes('map-visible', isShared && 'on')}>
            <Switch
              label={isShared ? t('panel.visible') : t('panel.hidden')}
              checked={isShared}
              onChange={toggle}
            />
          </div>
        </div>
        {isHandheld ? (
          <PhoneSheets {...parts} onTown={onTown} />
        ) : (
          <>
            <MapPanel {...parts} />
            <Button icon={Building} onClick={onTown}>
              {t('town.title')}
            </Button>
            {isWhole ? (
              <MapList {...parts} />
            ) : (
              <p className="muted t14">{isShared ? t('panel.seen') : t('hints.share')}</p>
            )}
          </>
        )}
      </section>
      <div className="map-view">
        <MapStage
          around={around}
          position={position}
          km={acts.shown.distance}
          isWhole={isWhole}
          onLocate={acts.locateIfShared}
        />
        <div className="map-notes">
          <OfflineNote />
        </div>
        <div className="map-cards">
          {acts.fault && <LocationFaultCard acts={acts} onTown={onTown} />}
          {!position && !acts.fault && <AskPosition acts={acts} onTown={onTown} />}
          {position && !isWhole && near !== undefined && <FreeCard near={near} />}
          {chosen && (
            <MemberCard key={chosen.user.uid} member={chosen} onClose={() => around.select(undefined)} />
          )}
        </div>
      </div>
      {isChoosing && (
        <Suspense>
          <TownChooser
            precision={acts.shown.precision}
            at={position && { lat: position.latitude, lon: position.longitude }}
            busy={acts.busy}
            onShare={(cell) => void acts.shareCell(cell).then(() => setChoosing(false))}
            onClose={() => setChoosing(false)}
          />
        </Suspense>
      )}
    </div>
  );
}

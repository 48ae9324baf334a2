// The map's page for members: the panel with the list first, beside or below it the map with what is asked or offered.
import './map.css';
import { may } from '@alcove/protocol';
import { type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { classes } from '../../ui/classes.ts';
import { useHandheld } from '../../ui/screen.ts';
import { Switch } from '../../ui/Switch.tsx';
import { useMe } from '../accounts/index.ts';
import { AskPosition, LocationFaultNote } from './AskPosition.tsx';
import { FreeCard } from './FreeCard.tsx';
import type { LoadedMap } from './load.ts';
import { MapList } from './MapList.tsx';
import { MapPanel } from './MapPanel.tsx';
import { MapStage } from './MapStage.tsx';
import { MemberCard } from './MemberCard.tsx';
import { PhoneSheets } from './PhoneSheets.tsx';
import { useAround } from './use-around.ts';
import { useMap } from './use-map.ts';
import { useMapKeys } from './use-map-keys.ts';

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
  const isShared = acts.shown.shareMyLocation === 1;
  const toggle = () => (isShared ? acts.hide() : void acts.share());
  useMapKeys({ v: toggle, l: () => void acts.locate(), Escape: () => around.select(undefined) });
  const chosen = around.list.find(({ user }) => user.uid === around.selected);
  const parts = { acts, around, isWhole, onlineOnly, onOnlineOnly };
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
          <PhoneSheets {...parts} />
        ) : (
          <>
            <MapPanel {...parts} />
            {isWhole ? (
              <MapList {...parts} />
            ) : (
              <p className="muted t14">{isShared ? t('panel.seen') : t('panel.unseen')}</p>
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
          onLocate={() => void acts.locateIfShared()}
        />
        <div className="map-notes">
          <LocationFaultNote acts={acts} />
        </div>
        <div className="map-cards">
          {!position && !acts.fault && <AskPosition acts={acts} />}
          {position && !isWhole && near !== undefined && <FreeCard near={near} />}
          {chosen && (
            <MemberCard key={chosen.user.uid} member={chosen} onClose={() => around.select(undefined)} />
          )}
        </div>
      </div>
    </div>
  );
}

// The map's page for members: the panel and the list first, beside them what is asked, offered or drawn.
import './map.css';
import { distanceBands, may, pathTo } from '@alcove/protocol';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { useMe } from '../accounts/index.ts';
import { AroundList } from './AroundList.tsx';
import { AskPosition, LocationFaultNote } from './AskPosition.tsx';
import type { LoadedMap } from './load.ts';
import { MapPanel } from './MapPanel.tsx';
import { MemberCard } from './MemberCard.tsx';
import { Rings } from './Rings.tsx';
import { type MapActs, useMap } from './use-map.ts';

type Open = Extract<LoadedMap, { state: 'open' }>;

const onlineParam = 'online';

function Nobody({ acts, onlineOnly, onOnlineOnly }: NobodyProps) {
  const { t } = useTranslation('geo');
  const { distance, gender, followees, followers } = acts.shown;
  const wider = distanceBands.find((band) => band > distance);
  const isFiltered = onlineOnly || gender !== 0 || followees === 1 || followers === 1;
  function clear() {
    acts.change({ gender: 0, followees: 0, followers: 0, age: 0 });
    onOnlineOnly(false);
  }
  return (
    <EmptyState
      look="bare"
      title={t('none.title')}
      sentence={t('none.text')}
      action={
        isFiltered ? (
          <Button onClick={clear}>{t('none.clear')}</Button>
        ) : (
          wider && (
            <Button onClick={() => acts.change({ distance: wider })}>{t('none.widen', { km: wider })}</Button>
          )
        )
      }
    />
  );
}
type NobodyProps = { acts: MapActs; onlineOnly: boolean; onOnlineOnly: (on: boolean) => void };

function NearForFree({ near }: { near: number }) {
  const { t } = useTranslation('geo');
  return (
    <Card className="map-ask">
      <h2 className="d32">{near === 0 ? t('free.none') : t('free.some', { count: near })}</h2>
      <p>{t('free.lead')}</p>
      <ButtonLink kind="premium" to={pathTo('payment')}>
        {t('free.action')}
      </ButtonLink>
    </Card>
  );
}

export function AroundMap({ loaded, heading }: { loaded: Open; heading: ReactNode }) {
  const { t } = useTranslation('geo');
  const { options, position, near, list, total, onlineOnly } = loaded;
  const acts = useMap(options);
  const seesMap = may('seeMap', useMe()?.standing ?? 'anonymous');
  const [selected, setSelected] = useState<number>();
  const [, setParams] = useSearchParams();
  const onOnlineOnly = (on: boolean) =>
    setParams(on ? { [onlineParam]: '1' } : {}, { replace: true, preventScrollReset: true });
  const isShared = acts.shown.shareMyLocation === 1;
  const chosen = list.find(({ user }) => user.uid === selected);
  return (
    <div className="map-page">
      <Card className="map-side">
        <div className="map-head">
          {heading}
          <Switch
            label={isShared ? t('panel.visible') : t('panel.hidden')}
            hint={isShared && t('panel.hideHint')}
            checked={isShared}
            onChange={() => (isShared ? acts.hide() : void acts.share())}
          />
        </div>
        <MapPanel acts={acts} seesMap={seesMap} onlineOnly={onlineOnly} onOnlineOnly={onOnlineOnly} />
        {seesMap && (
          <output className="dim t14">
            {t('panel.count', { count: total })}
            {!position && ` · ${t('hints.share')}`}
          </output>
        )}
        {seesMap && list.length > 0 && (
          <AroundList list={list} total={total} selected={selected} onSelect={setSelected} />
        )}
        {seesMap && list.length === 0 && <Nobody {...{ acts, onlineOnly, onOnlineOnly }} />}
      </Card>
      <div className="map-view">
        <LocationFaultNote acts={acts} />
        {!position && <AskPosition acts={acts} />}
        {!seesMap && near !== undefined && <NearForFree near={near} />}
        {position && seesMap && (
          <>
            <p className="dim t14">{t('rings.note')}</p>
            <Rings
              km={acts.shown.distance}
              from={{ lat: position.latitude, lon: position.longitude }}
              list={list}
              selected={selected}
              onSelect={setSelected}
            />
          </>
        )}
        {chosen && <MemberCard member={chosen} onClose={() => setSelected(undefined)} />}
      </div>
    </div>
  );
}

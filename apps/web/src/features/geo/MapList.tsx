// The list beside the map: how many, whom, further pages, and what to change where nobody is.
import type { GeoPosition } from '@alcove/protocol';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { Note } from '../../ui/Banner.tsx';
import { AroundList } from './AroundList.tsx';
import { Nobody } from './Nobody.tsx';
import type { AroundReader } from './use-around.ts';
import type { MapActs } from './use-map.ts';

type Props = {
  acts: MapActs;
  around: AroundReader;
  position: GeoPosition | undefined;
  onlineOnly: boolean;
  onOnlineOnly: (on: boolean) => void;
};

export function MapList({ acts, around, position, onlineOnly, onOnlineOnly }: Props) {
  const { t } = useTranslation('geo');
  const { list, total, selected, reached } = around;
  const isPlaced = position !== undefined;
  return (
    <div className="map-found stack g8">
      <div className="row g8">
        <output className="dim t14 grow">
          {around.isMoved ? t('list.here', { count: total }) : t('panel.count', { count: total })}
        </output>
        {around.isMoved && (
          <Button size="small" onClick={() => around.moveTo(undefined)}>
            {t('list.back')}
          </Button>
        )}
      </div>
      {!isPlaced && <p className="muted t14">{t('hints.share')}</p>}
      {around.failure && (
        <Note tone="warning">
          <p>{around.failure}</p>
          <Button size="small" onClick={around.again}>
            {t('fault.retry')}
          </Button>
        </Note>
      )}
      {list.length > 0 && (
        <AroundList {...{ list, selected, reached }} onSelect={around.select} onReach={around.reach} />
      )}
      {around.hasMore && <Button onClick={() => void around.more()}>{t('list.more')}</Button>}
      {!around.hasMore && total > list.length && (
        <p className="dim t12">{t('list.beyond', { count: total - list.length })}</p>
      )}
      {list.length === 0 && <Nobody {...{ acts, around, onlineOnly, onOnlineOnly }} />}
    </div>
  );
}

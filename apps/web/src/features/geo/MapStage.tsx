// The map where the browser draws one, and rings where it cannot: both show what the list says.
import type { GeoPosition } from '@alcove/protocol';
import { cellAt, cellSizeFor, defaultPlace } from '@alcove/protocol';
import { Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { latePart } from '../../late-part.ts';
import { useReady } from '../../ready.ts';
import { Note } from '../../ui/Banner.tsx';
import { useHandheld } from '../../ui/screen.ts';
import { Rings } from './Rings.tsx';
import type { AroundReader } from './use-around.ts';

const MapCanvas = latePart(() => import('./map/MapCanvas.tsx'));

let drawsMaps: boolean | undefined;
function canDrawMaps(): boolean {
  if (drawsMaps !== undefined) return drawsMaps;
  const context = document.createElement('canvas').getContext('webgl2');
  context?.getExtension('WEBGL_lose_context')?.loseContext();
  return (drawsMaps = context !== null);
}

/** What lies over the map: the panel on wide screens, chips on phones, and the card of the selected member. */
const insets = {
  wide: { top: 40, right: 104, bottom: 56, left: 412 },
  wideWithCard: { top: 40, right: 452, bottom: 56, left: 412 },
  phone: { top: 76, right: 72, bottom: 40, left: 28 },
  phoneWithCard: { top: 76, right: 72, bottom: 280, left: 28 },
} as const;

type Props = {
  around: AroundReader;
  position: GeoPosition | undefined;
  km: number;
  /** Those who see others. */
  isWhole: boolean;
  onLocate: () => void;
};

export function MapStage({ around, position, km, isWhole, onLocate }: Props) {
  const { t } = useTranslation('geo');
  const isHandheld = useHandheld();
  const isAwake = useReady();
  const [hasFailed, setFailed] = useState(false);
  const own = useMemo(() => {
    if (!position) return undefined;
    const { latitude: lat, longitude: lon, precision } = position;
    return { cell: cellAt({ lat, lon }, cellSizeFor(precision)), precision };
  }, [position]);
  const at = position ? { lat: position.latitude, lon: position.longitude } : defaultPlace;
  const { list, total, clusters, selected, reached } = around;
  if (!isAwake) return <div className="map-canvas" />;
  if (hasFailed || !canDrawMaps())
    return (
      <div className="map-canvas flat">
        <Note>{t('rings.note')}</Note>
        <Rings km={km} from={at} {...{ list, selected, reached }} onSelect={around.select} />
      </div>
    );
  return (
    <Suspense fallback={<div className="map-canvas" />}>
      <MapCanvas
        label={isWhole ? t('map.label', { count: total }) : t('map.labelOwn')}
        at={at}
        own={own}
        km={km}
        list={isWhole ? list : []}
        total={total}
        clusters={clusters}
        selected={selected}
        reached={reached}
        isWhole={isWhole}
        isMoved={around.isMoved}
        insets={isHandheld ? insets.phone : insets.wide}
        free={isHandheld ? insets.phoneWithCard : insets.wideWithCard}
        onSelect={around.select}
        onReach={around.reach}
        onWindow={around.moveTo}
        onLocate={onLocate}
        onFailed={() => setFailed(true)}
      />
    </Suspense>
  );
}

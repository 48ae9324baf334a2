// What a reader sets on the map: mood, radius, the size of their area, and filters.
import { geoLimits, type GeoPosition } from '@alcove/protocol';
import { useTranslation } from 'react-i18next';
import { Field } from '../../ui/Field.tsx';
import { Input } from '../../ui/Input.tsx';
import { Slider } from '../../ui/Slider.tsx';
import { AreaSize } from './AreaSize.tsx';
import { MapFilters } from './MapFilters.tsx';
import type { MapActs } from './use-map.ts';

function Mood({ acts }: { acts: MapActs }) {
  const { t } = useTranslation('geo');
  const { message } = acts.shown;
  return (
    <Field label={t('panel.mood')} aside={`${[...message].length}/${geoLimits.messageMax}`}>
      <Input
        value={message}
        maxLength={geoLimits.messageMax}
        onChange={(event) => acts.changeSoon({ message: event.target.value })}
      />
    </Field>
  );
}

type Props = {
  acts: MapActs;
  position: GeoPosition | undefined;
  isWhole: boolean;
  onlineOnly: boolean;
  onOnlineOnly: (on: boolean) => void;
};

export function MapPanel({ acts, position, isWhole, onlineOnly, onOnlineOnly }: Props) {
  const { t } = useTranslation('geo');
  return (
    <div className="map-panel stack g16">
      <Mood acts={acts} />
      <Slider
        label={t('panel.radius')}
        unit={t('panel.km')}
        {...geoLimits.distance}
        value={acts.shown.distance}
        onChange={(distance) => acts.changeSoon({ distance })}
      />
      <AreaSize acts={acts} position={position} />
      {isWhole && <MapFilters {...{ acts, onlineOnly, onOnlineOnly }} />}
    </div>
  );
}

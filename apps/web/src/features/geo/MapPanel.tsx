// What a reader sets on the map: mood, radius, the size of their area, and filters.
import { geoLimits } from '@alcove/protocol';
import { useTranslation } from 'react-i18next';
import { Field } from '../../ui/Field.tsx';
import { Input } from '../../ui/Input.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { Slider } from '../../ui/Slider.tsx';
import { useHandheld } from '../../ui/screen.ts';
import { MapFilters } from './MapFilters.tsx';
import type { MapActs } from './use-map.ts';

export function AreaSize({ acts }: { acts: MapActs }) {
  const { t } = useTranslation('geo');
  const { precision } = acts.shown;
  // R8.080: a finer area is offered on phones only.
  const sizes = [...(useHandheld() ? [1] : []), 3, 9, 27];
  return (
    <Field group label={t('panel.area')} hint={t('panel.finer')}>
      <Segmented
        full
        label={t('panel.area')}
        segments={sizes.map((km) => ({ value: String(km), label: t('panel.areaKm', { km }) }))}
        value={String(precision / 1000)}
        onChange={(km) => acts.change({ precision: Number(km) * 1000 })}
      />
    </Field>
  );
}

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

type Props = { acts: MapActs; isWhole: boolean; onlineOnly: boolean; onOnlineOnly: (on: boolean) => void };

export function MapPanel({ acts, isWhole, onlineOnly, onOnlineOnly }: Props) {
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
      <AreaSize acts={acts} />
      {isWhole && <MapFilters {...{ acts, onlineOnly, onOnlineOnly }} />}
    </div>
  );
}

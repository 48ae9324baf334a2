// What a reader sets on the map: visible or hidden, mood, radius, the size of their area, and filters.
import { geoLimits, genders } from '@alcove/protocol';
import { useTranslation } from 'react-i18next';
import { Chip, ChipRow } from '../../ui/Chip.tsx';
import { Field } from '../../ui/Field.tsx';
import { Input } from '../../ui/Input.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { Slider } from '../../ui/Slider.tsx';
import { useHandheld } from '../../ui/screen.ts';
import type { MapActs } from './use-map.ts';

const genderChoices = Object.values(genders);

function Area({ acts }: { acts: MapActs }) {
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

type Props = { acts: MapActs; seesMap: boolean; onlineOnly: boolean; onOnlineOnly: (on: boolean) => void };

export function MapPanel({ acts, seesMap, onlineOnly, onOnlineOnly }: Props) {
  const { t } = useTranslation('geo');
  const { shown } = acts;
  return (
    <div className="map-panel">
      <Mood acts={acts} />
      <Area acts={acts} />
      {seesMap && (
        <>
          <Slider
            label={t('panel.radius')}
            unit={t('panel.km')}
            {...geoLimits.distance}
            value={shown.distance}
            onChange={(distance) => acts.changeSoon({ distance })}
          />
          <ChipRow>
            <Chip on={onlineOnly} onClick={() => onOnlineOnly(!onlineOnly)}>
              {t('panel.online')}
            </Chip>
            {genderChoices.map((gender) => (
              <Chip
                key={gender}
                on={shown.gender === gender}
                onClick={() => acts.change({ gender: shown.gender === gender ? 0 : gender })}
              >
                {t(`genders.${gender}`)}
              </Chip>
            ))}
            <Chip
              on={shown.followees === 1}
              onClick={() => acts.change({ followees: shown.followees ? 0 : 1 })}
            >
              {t('panel.followees')}
            </Chip>
            <Chip
              on={shown.followers === 1}
              onClick={() => acts.change({ followers: shown.followers ? 0 : 1 })}
            >
              {t('panel.followers')}
            </Chip>
          </ChipRow>
        </>
      )}
    </div>
  );
}

// Who is shown on the map and in the list: online, one's follows, genders and an age.
import { genders } from '@alcove/protocol';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Ages, agesIn, ageText, anyAge, hasAges } from '../../ages.ts';
import { Chip, ChipRow } from '../../ui/Chip.tsx';
import { AgeRange, useAgesText } from '../profiles/index.ts';
import type { MapActs } from './use-map.ts';

const genderChoices = Object.values(genders);

export const agesOf = (age: number | string): Ages =>
  age === 0 ? anyAge : agesIn(new URLSearchParams({ age: String(age) }));

type Props = { acts: MapActs; onlineOnly: boolean; onOnlineOnly: (on: boolean) => void };

export function MapFilters({ acts, onlineOnly, onOnlineOnly }: Props) {
  const { t } = useTranslation('geo');
  const agesText = useAgesText();
  const { gender, followees, followers, age } = acts.shown;
  const ages = agesOf(age);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ChipRow>
        <Chip on={onlineOnly} onClick={() => onOnlineOnly(!onlineOnly)}>
          {t('panel.online')}
        </Chip>
        {genderChoices.map((each) => (
          <Chip
            key={each}
            on={gender === each}
            onClick={() => acts.change({ gender: gender === each ? 0 : each })}
          >
            {t(`genders.${each}`)}
          </Chip>
        ))}
        <Chip on={followees === 1} onClick={() => acts.change({ followees: followees ? 0 : 1 })}>
          {t('panel.followees')}
        </Chip>
        <Chip on={followers === 1} onClick={() => acts.change({ followers: followers ? 0 : 1 })}>
          {t('panel.followers')}
        </Chip>
        <Chip on={hasAges(ages)} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {hasAges(ages) ? agesText(ages) : t('panel.age')}
        </Chip>
      </ChipRow>
      {isOpen && (
        <AgeRange
          {...ages}
          onChange={(next) => acts.changeSoon({ age: hasAges(next) ? ageText(next) : 0 })}
        />
      )}
    </>
  );
}

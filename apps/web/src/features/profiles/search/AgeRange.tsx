// An age from and to: typed, or slid by two handles on one line that never pass each other.
import { ageMax, ageOfMajority } from '@alcove/protocol';
import { type CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { type Ages, ageShownMax, boundedAge, openAge } from '../../../ages.ts';

type AgeRangeProps = Ages & { onChange: (ages: Ages) => void };

const share = (age: number) =>
  `${((Math.min(age, ageShownMax) - ageOfMajority) / (ageShownMax - ageOfMajority)) * 100}%`;

type HandleProps = { age: number; label: string; onSlide: (age: number) => void };
const Handle = ({ age, label, onSlide }: HandleProps) => (
  <input
    type="range"
    min={ageOfMajority}
    max={ageShownMax}
    value={age}
    aria-label={label}
    onChange={(event) => onSlide(event.target.valueAsNumber)}
  />
);

export function AgeRange({ from, to, onChange }: AgeRangeProps) {
  const { t } = useTranslation('profiles');
  const shownTo = Math.min(to, ageShownMax);
  const change = (ages: Partial<Ages>) => onChange({ from, to, ...ages });
  const typed = (name: 'from' | 'to', text: string) => {
    const age = Number(text);
    if (text === '' || !Number.isSafeInteger(age)) return;
    if (name === 'from') change({ from: Math.min(boundedAge(age), to) });
    else change({ to: openAge(Math.max(boundedAge(age), from)) });
  };
  const number = (name: 'from' | 'to', value: number, label: string) => (
    <input
      key={value}
      type="number"
      inputMode="numeric"
      name={name}
      min={ageOfMajority}
      max={ageMax}
      className="slider-number"
      aria-label={label}
      defaultValue={value}
      onBlur={(event) => typed(name, event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') typed(name, event.currentTarget.value);
      }}
    />
  );
  return (
    <fieldset className="age-range">
      <legend className="visually-hidden">{t('search.age')}</legend>
      <div className="slider-head">
        <span className="field-label" aria-hidden="true">
          {t('search.age')}
        </span>
        {number('from', from, t('search.ageFrom'))}
        <span className="dim" aria-hidden="true">
          –
        </span>
        {number('to', shownTo, t('search.ageTo'))}
      </div>
      <div
        className="slider age-handles"
        style={{ '--from': share(from), '--to': share(to) } as CSSProperties}
      >
        <Handle
          age={from}
          label={t('search.ageFrom')}
          onSlide={(age) => change({ from: Math.min(age, shownTo) })}
        />
        <Handle
          age={shownTo}
          label={t('search.ageTo')}
          onSlide={(age) => change({ to: openAge(Math.max(age, from)) })}
        />
      </div>
    </fieldset>
  );
}

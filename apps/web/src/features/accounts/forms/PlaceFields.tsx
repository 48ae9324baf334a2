// Country and region, both optional, by the names of the page's language. Regions come once a country is
// chosen; without them the field stays empty, and the form may be sent all the same.
import * as addresses from '@alcove/protocol/addresses';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../../call/use-answer.ts';
import { Field } from '../../../ui/Field.tsx';
import { Select } from '../../../ui/Select.tsx';
import { useKnownCountries } from '../me.tsx';
import { useFieldText, useUsualValue } from './Form.tsx';
import { useTypedBefore } from './use-typed-before.ts';

type Place = { code: string; name: string };
/** Regions of the previous country are not offered. */
function usePlaces(country: string): { countries: readonly Place[]; regions: readonly Place[] } {
  const known = useKnownCountries();
  const all = useAnswer(addresses.places, known ? undefined : {});
  const of = useAnswer(addresses.places, country === '' ? undefined : { country });
  return {
    countries: known ?? all.latest?.countries ?? [],
    regions: (country !== '' && of.latest?.regions) || [],
  };
}

const options = (places: readonly Place[]) =>
  places.map(({ code, name }) => (
    <option key={code} value={code}>
      {name}
    </option>
  ));

/** `current`: what is there already. */
export function PlaceFields({ current }: { current?: { country: string; region: string } }) {
  const { t } = useTranslation('accounts');
  const typed = { country: useUsualValue('country'), region: useUsualValue('region') };
  const error = { country: useFieldText('country'), region: useFieldText('region') };
  const [country, setCountry] = useState(typed.country || (current?.country ?? ''));
  const [region, setRegion] = useState(typed.region || (current?.region ?? ''));
  const place = useRef<HTMLDivElement>(null);
  useTypedBefore(place, 'country', country, setCountry);
  const { countries, regions } = usePlaces(country);
  return (
    <div className="field-pair" ref={place}>
      <Field label={t('signup.country')} error={error.country}>
        <Select
          name="country"
          autoComplete="country"
          value={country}
          onChange={(event) => {
            setCountry(event.currentTarget.value);
            setRegion('');
          }}
        >
          <option value="">{t('signup.unstated')}</option>
          {/* Until the list comes, what is there already: saving must not lose it. */}
          {country && !countries.some(({ code }) => code === country) && (
            <option value={country}>{country}</option>
          )}
          {options(countries)}
        </Select>
      </Field>
      <Field label={t('signup.region')} error={error.region}>
        <Select
          name="region"
          disabled={regions.length === 0}
          value={regions.some(({ code }) => code === region) ? region : ''}
          onChange={(event) => setRegion(event.currentTarget.value)}
        >
          <option value="">{t('signup.unstated')}</option>
          {options(regions)}
        </Select>
      </Field>
    </div>
  );
}

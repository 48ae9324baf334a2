// Where the people of a list are from.
import * as addresses from '@alcove/protocol/addresses';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { useAnswer } from '../../../call/use-answer.ts';
import { Field } from '../../../ui/Field.tsx';
import { Select } from '../../../ui/Select.tsx';
import { useMe, withPanel } from '../../accounts/index.ts';

type Named = { code: string; name: string };
export type Places = { countries: readonly Named[]; regions: readonly Named[] };
type Place = { country: string; region: string };

const options = (places: Places['regions']) =>
  places.map(({ code, name }) => (
    <option key={code} value={code}>
      {name}
    </option>
  ));

export type PlaceChoiceProps = {
  draft: Place;
  onChange: (change: Place) => void;
  places: Places;
  /** What `places` was loaded for. */
  asked: Place;
};

/** A country and one of its regions, to readers who may see places; others read how they may. */
export function PlaceChoice({ draft, onChange, places, asked }: PlaceChoiceProps) {
  const { t } = useTranslation('profiles');
  const isLoaded = draft.country === '' || draft.country === asked.country;
  const other = useAnswer(addresses.places, isLoaded ? undefined : { country: draft.country });
  const regions = draft.country === asked.country ? places.regions : (other.latest?.regions ?? []);
  return (
    <div className="filter-places">
      <Field label={t('search.country')}>
        <Select
          name="country"
          value={draft.country}
          onChange={(event) => onChange({ country: event.currentTarget.value, region: '' })}
        >
          <option value="">{t('search.anyCountry')}</option>
          {options(places.countries)}
        </Select>
      </Field>
      <Field label={t('search.region')}>
        <Select
          name="region"
          disabled={regions.length === 0}
          value={regions.some(({ code }) => code === draft.region) ? draft.region : ''}
          onChange={(event) => onChange({ country: draft.country, region: event.currentTarget.value })}
        >
          <option value="">{t('search.anyRegion')}</option>
          {options(regions)}
        </Select>
      </Field>
    </div>
  );
}

export function PlacesClosed() {
  const { t } = useTranslation('profiles');
  const me = useMe();
  const { search } = useLocation();
  return (
    <p className="filter-closed">
      {t('search.placesClosed')}{' '}
      <Link className="link" to={{ search: withPanel(search, me ? 'activate' : 'login') }} preventScrollReset>
        {me ? t('search.activate') : t('search.login')}
      </Link>
    </p>
  );
}

// The filters of the member search: a form that browsers send themselves without scripts; with them it says how many
// members match before it is sent.
import { genders, inLanguage, type Language, may, memberSearch, pathTo } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import Search from 'lucide-react/icons/search';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useAnswer } from '../../../call/use-answer.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Input } from '../../../ui/Input.tsx';
import { Select } from '../../../ui/Select.tsx';
import { Switch } from '../../../ui/Switch.tsx';
import { FilterForm } from '../../../ui/Filters.tsx';
import { useMe } from '../../accounts/index.ts';
import { AgeRange } from './AgeRange.tsx';
import type { LoadedSearch } from './load.ts';
import { PlaceChoice, PlacesClosed } from './PlaceChoice.tsx';
import type { Widening } from './Widening.tsx';
import { type MemberQuery, noFilters, offeredGenders, searchInput, writeMemberQuery } from './query.ts';

type Count = { total: number; more: boolean };

/** People think while they choose, and the server counts searches. */
const countAfterMs = 450;
const usualRadius = 40;

/** How many match what is chosen now; nothing while that is not known. */
function useCount(draft: MemberQuery, asked: MemberQuery, known: Count | undefined): Count | undefined {
  const wanted = writeMemberQuery({ ...draft, page: 1 });
  const isAsked = wanted === writeMemberQuery({ ...asked, page: 1 });
  const isShort = draft.nick !== '' && [...draft.nick].length < memberSearch.nickMin;
  const input = isAsked || isShort ? undefined : searchInput({ ...draft, page: 1 });
  const { latest } = useAnswer(addresses.searchMembers, input, { afterMs: countAfterMs });
  if (isAsked) return known;
  return latest && { total: latest.total_count, more: latest.more === 1 };
}

type DraftProps = { draft: MemberQuery; onChange: (change: Partial<MemberQuery>) => void };

function GenderChips({ draft, onChange }: DraftProps) {
  const { t } = useTranslation('profiles');
  const toggled = (gender: number) =>
    draft.genders.includes(gender)
      ? draft.genders.filter((each) => each !== gender)
      : [...draft.genders, gender].toSorted();
  return (
    <Field label={t('search.gender')} group>
      <div className="choice-chips">
        {offeredGenders.map((name) => (
          <label key={name} className="chip">
            <input
              type="checkbox"
              name="gender"
              value={genders[name]}
              className="visually-hidden"
              checked={draft.genders.includes(genders[name])}
              onChange={() => onChange({ genders: toggled(genders[name]) })}
            />
            {t(`search.genders.${name}`)}
          </label>
        ))}
      </div>
    </Field>
  );
}

function NearChoice({ draft, onChange }: DraftProps) {
  const { t } = useTranslation('profiles');
  const km = draft.near ?? usualRadius;
  return (
    <>
      <Switch
        label={t('search.near')}
        hint={t('search.radius', { km })}
        name="near"
        value={km}
        checked={draft.near !== undefined}
        onChange={(event) => onChange({ near: event.currentTarget.checked ? usualRadius : undefined })}
      />
      {draft.near !== undefined && (
        <Field label={t('search.radiusLabel')} labelHidden>
          <Select
            name="near"
            value={draft.near}
            onChange={(event) => onChange({ near: Number(event.currentTarget.value) })}
          >
            {memberSearch.nearKm.map((each) => (
              <option key={each} value={each}>
                {t('search.km', { km: each })}
              </option>
            ))}
          </Select>
        </Field>
      )}
    </>
  );
}

export type SearchFormProps = {
  loaded: LoadedSearch;
  /** What would find members where nobody matches. */
  widening?: Widening | undefined;
  onSent?: (() => void) | undefined;
  lead?: ReactNode;
};

export function SearchForm({ loaded, widening, onSent, lead }: SearchFormProps) {
  const { t, i18n } = useTranslation('profiles');
  const navigate = useNavigate();
  const me = useMe();
  const { query: asked, found } = loaded;
  const [draft, setDraft] = useState(asked);
  const change = (changed: Partial<MemberQuery>) => setDraft({ ...draft, ...changed });
  const known = found.state === 'open' ? { total: found.total, more: found.more } : undefined;
  const count = useCount(draft, asked, known);
  const seesPlaces = may('seePlaces', me?.standing ?? 'anonymous');
  const tooShort = draft.nick !== '' && [...draft.nick].length < memberSearch.nickMin;
  return (
    <FilterForm
      title={t('search.title')}
      action={inLanguage(pathTo('profiles'), i18n.language as Language)}
      onSubmit={() => {
        if (tooShort) return;
        void navigate({ search: writeMemberQuery({ ...draft, page: 1 }) }, { preventScrollReset: true });
      }}
      onSent={() => tooShort || onSent?.()}
      lead={lead}
      foot={
        <>
          <ButtonLink
            kind="ghost"
            to={{ search: writeMemberQuery({ ...noFilters, sort: asked.sort }) }}
            preventScrollReset
            onClick={() => setDraft({ ...noFilters, sort: asked.sort })}
          >
            {t('search.clear')}
          </ButtonLink>
          {widening && count === known ? (
            <ButtonLink kind="primary" to={widening.search} preventScrollReset onClick={onSent}>
              {t('search.widen.apply', { count: Math.min(widening.count, memberSearch.counted) })}
            </ButtonLink>
          ) : (
            <Button kind="primary" type="submit">
              {count && !count.more ? t('search.show', { count: count.total }) : t('search.showAny')}
            </Button>
          )}
        </>
      }
    >
      <Field label={t('search.nick')} error={tooShort && t('search.nickHint')}>
        <Input
          type="search"
          name="nick"
          icon={Search}
          maxLength={100}
          autoComplete="off"
          placeholder={t('search.nickHint')}
          value={draft.nick}
          onChange={(event) => change({ nick: event.currentTarget.value })}
        />
      </Field>
      <GenderChips draft={draft} onChange={change} />
      <AgeRange from={draft.from} to={draft.to} onChange={change} />
      {seesPlaces && <PlaceChoice draft={draft} onChange={change} places={loaded} asked={asked} />}
      <div>
        {(['photo', 'certified', 'contributions', 'online'] as const).map((name) => (
          <Switch
            key={name}
            label={t(`search.${name}`)}
            name={name}
            value="1"
            checked={draft[name]}
            onChange={(event) => change({ [name]: event.currentTarget.checked })}
          />
        ))}
        {seesPlaces && <NearChoice draft={draft} onChange={change} />}
      </div>
      {!seesPlaces && <PlacesClosed />}
      {asked.sort !== 'online' && <input type="hidden" name="sort" value={asked.sort} />}
    </FilterForm>
  );
}

// The filters of a list of sets: a form that browsers send themselves without scripts; with them it says how many sets
// match before it is sent.
import { inLanguage, type Language, may, pathTo, type Section } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useAnswer } from '../../../call/use-answer.ts';
import { glyph } from '../../../icons.tsx';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { FilterForm } from '../../../ui/Filters.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import { Switch } from '../../../ui/Switch.tsx';
import { useMe } from '../../accounts/index.ts';
import { AgeRange, PlaceChoice, type Places, PlacesClosed } from '../../profiles/index.ts';
import type { ContentSection } from '../sections.ts';
import type { LoadedSets } from './load.ts';
import { plainQuery, recentDays, type SetQuery, setsInput, writeSetQuery } from './query.ts';

const countAfterMs = 450;

/** Those of women and couples come with Trans, which nothing but its chip finds. */
const offered: Partial<Record<ContentSection, readonly Section[]>> = {
  indexPhotoAndVideoMale: ['hommes', 'trans'],
  indexBestPhotos: ['femmes', 'couples', 'hommes', 'trans'],
};
const offeredSections = (page: ContentSection): readonly Section[] =>
  offered[page] ?? ['femmes', 'couples', 'trans'];

const firstPage = (of: SetQuery): SetQuery => ({ ...of, page: 1, timestamp: undefined });

/** How many match what is chosen now; nothing while that is not known. */
function useCount(draft: SetQuery, { page, query, found }: LoadedSets): number | undefined {
  const wanted = firstPage(draft);
  const isAsked = writeSetQuery(wanted, page) === writeSetQuery(firstPage(query), page);
  const counted = useAnswer(addresses.contributionList, isAsked ? undefined : setsInput(wanted, page), {
    afterMs: countAfterMs,
  });
  if (isAsked) return found.state === 'open' ? found.total : undefined;
  return counted.latest?.total_count;
}

type SetFilterFormProps = {
  loaded: LoadedSets;
  places: Places;
  lead?: ReactNode;
  onSent?: () => void;
};

export function SetFilterForm({ loaded, places, lead, onSent }: SetFilterFormProps) {
  const { t, i18n } = useTranslation('contributions');
  const navigate = useNavigate();
  const me = useMe();
  const { page, query: asked } = loaded;
  const [draft, setDraft] = useState(asked);
  const change = (changed: Partial<SetQuery>) => setDraft({ ...draft, ...changed });
  const count = useCount(draft, loaded);
  const seesPlaces = may('seePlaces', me?.standing ?? 'anonymous');
  const plain = { ...plainQuery(page), sort: asked.sort };
  const toggled = (section: Section) =>
    draft.sections.includes(section)
      ? draft.sections.filter((each) => each !== section)
      : [...draft.sections, section];
  return (
    <FilterForm
      title={t('filters.title')}
      action={inLanguage(pathTo(page), i18n.language as Language)}
      lead={lead}
      onSubmit={() =>
        void navigate({ search: writeSetQuery(firstPage(draft), page) }, { preventScrollReset: true })
      }
      {...(onSent && { onSent })}
      foot={
        <>
          <ButtonLink
            kind="ghost"
            to={{ search: writeSetQuery(plain, page) }}
            preventScrollReset
            onClick={() => setDraft(plain)}
          >
            {t('filters.clear')}
          </ButtonLink>
          <Button kind="primary" type="submit">
            {count === undefined
              ? t('filters.showAny')
              : count === 0
                ? t('filters.showNone')
                : t('filters.show', { count })}
          </Button>
        </>
      }
    >
      <Field label={t('filters.access')} group>
        <Segmented
          full
          label={t('filters.access')}
          name="access"
          value={draft.access ?? 'all'}
          onChange={(access) => change({ access: access === 'all' ? undefined : access })}
          segments={[
            { value: 'all', label: t('filters.accesses.all') },
            { value: 'free', label: t('filters.accesses.free') },
            { value: 'premium', label: t('filters.accesses.premium'), icon: glyph('gem') },
          ]}
        />
      </Field>
      <Field label={t('filters.author')} group>
        <div className="choice-chips">
          {offeredSections(page).map((section) => (
            <label key={section} className="chip">
              <input
                type="checkbox"
                name="section"
                value={section}
                className="visually-hidden"
                checked={draft.sections.includes(section)}
                onChange={() => change({ sections: toggled(section) })}
              />
              {t(`setSections.${section}`)}
            </label>
          ))}
        </div>
      </Field>
      <AgeRange from={draft.from} to={draft.to} onChange={change} />
      {seesPlaces ? (
        <PlaceChoice draft={draft} onChange={change} places={places} asked={asked} />
      ) : (
        <PlacesClosed />
      )}
      <div>
        <Switch
          label={t('filters.certified')}
          hint={t('filters.certifiedHint')}
          name="certified"
          value="1"
          checked={draft.certified || page === 'indexCertifiedFemAndCouple'}
          disabled={page === 'indexCertifiedFemAndCouple'}
          onChange={(event) => change({ certified: event.currentTarget.checked })}
        />
        {page !== 'indexVideoFemAndCouple' && (
          <Switch
            label={t('filters.film')}
            name="film"
            value="1"
            checked={draft.film}
            onChange={(event) => change({ film: event.currentTarget.checked })}
          />
        )}
        <Switch
          label={t('filters.days', { count: recentDays })}
          name="days"
          value={recentDays}
          checked={draft.days !== undefined}
          onChange={(event) => change({ days: event.currentTarget.checked ? recentDays : undefined })}
        />
      </div>
      {asked.sort !== plainQuery(page).sort && <input type="hidden" name="sort" value={asked.sort} />}
    </FilterForm>
  );
}

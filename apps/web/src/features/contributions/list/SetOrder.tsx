// The order of a list of sets.
import { inLanguage, type Language, pathTo, setSorts } from '@alcove/protocol';
import { useTranslation } from 'react-i18next';
import { SortChoice } from '../../../ui/Filters.tsx';
import type { LoadedSets } from './load.ts';
import { keptInAddress, writeSetQuery } from './query.ts';

export function SetOrder({ page, query }: Pick<LoadedSets, 'page' | 'query'>) {
  const { t, i18n } = useTranslation('contributions');
  const first = { ...query, page: 1, timestamp: undefined };
  return (
    <SortChoice
      label={t('list.sorts.label')}
      action={inLanguage(pathTo(page), i18n.language as Language)}
      value={query.sort}
      orders={setSorts.map((value) => ({ value, name: t(`list.sorts.${value}`) }))}
      kept={keptInAddress(first)}
      linkTo={(sort) => writeSetQuery({ ...first, sort }, page)}
    />
  );
}

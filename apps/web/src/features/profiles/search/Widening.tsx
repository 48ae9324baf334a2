// Where nobody matches: the single changes that would find members, the one that finds the fewest first.
import { ageMax, ageOfMajority, memberSearch } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useTranslation } from 'react-i18next';
import { widerAges } from '../../../ages.ts';
import { useAnswers } from '../../../call/use-answers.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ButtonLink } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { ListRow } from '../../../ui/ListRow.tsx';
import { useAgesText, useAskedFilters } from './use-applied-filters.ts';
import type { LoadedSearch } from './load.ts';
import { type MemberQuery, noFilters, searchInput, widerNear, writeMemberQuery } from './query.ts';

/** Each is counted by the server, which counts searches. */
const mostTried = 6;

export type Widening = { search: string; title: string; line: string; count: number };

export function useWidenings(loaded: LoadedSearch): readonly Widening[] {
  const { t } = useTranslation('profiles');
  const { query, found } = loaded;
  const ageText = useAgesText();
  const applied = useAskedFilters(loaded);
  const isEmpty = found.state === 'open' && found.total === 0;

  const changes = applied.slice(0, mostTried).map(({ key, name, without }) => {
    const change: Partial<MemberQuery> =
      key === 'age' ? widerAges(query) : key === 'near' ? { near: widerNear(query.near) } : without;
    const isRemoved =
      change.near === undefined && (key !== 'age' || (change.from === ageOfMajority && change.to === ageMax));
    const title = isRemoved
      ? t('search.widen.without', { name: key === 'nick' ? query.nick : name })
      : key === 'age'
        ? ageText({ ...query, ...change })
        : t('search.chips.near', { km: change.near });
    const line = isRemoved ? t('search.widen.removes') : t('search.widen.now', { what: name });
    return { wider: { ...query, ...change, page: 1 }, title, line };
  });
  const answers = useAnswers(
    addresses.searchMembers,
    isEmpty ? changes.map(({ wider }) => searchInput(wider)) : [],
  );
  return changes
    .map(({ wider, ...words }, at) => ({
      ...words,
      search: writeMemberQuery(wider) || '?',
      count: answers?.[at]?.total_count ?? 0,
    }))
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => one.count - other.count);
}

/** `count`: as far as the server counts. */
const shownCount = (count: number) => Math.min(count, memberSearch.counted);

export function NobodyFound({ query, widenings }: { query: MemberQuery; widenings: readonly Widening[] }) {
  const { t } = useTranslation('profiles');
  const plain = { search: writeMemberQuery({ ...noFilters, sort: query.sort }) };
  return (
    <>
      <EmptyState
        title={t('search.none.title')}
        sentence={widenings.length > 0 ? t('search.widen.text') : t('search.none.text')}
        action={<ButtonLink to={plain}>{t('search.none.action')}</ButtonLink>}
      />
      {widenings.length > 0 && (
        <ul className="widenings stack g12" aria-label={t('search.widen.label')}>
          {widenings.map(({ search, title, line, count }) => (
            <li key={search}>
              <ListRow
                to={search}
                title={title}
                line={line}
                aside={
                  <span className="widening-count">
                    {t('search.widen.count', { count: shownCount(count) })}
                    <Icon of={ChevronRight} size={16} />
                  </span>
                }
              />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

// Which rooms, in what order: links and a form, so that it all works before scripts run, and without.
import { inLanguage, type Language, pathTo } from '@alcove/protocol';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Button } from '../../../ui/Button.tsx';
import { ChipLink, ChipRow } from '../../../ui/Chip.tsx';
import { Select } from '../../../ui/Select.tsx';
import { type ListQuery, type RoomFilter, type RoomSort, roomSorts, writeQuery } from './list-query.ts';
import type { OfferedFilter } from './list-state.ts';

/** Filters whose count says more than their name. */
const counted = new Set<RoomFilter>(['all', 'cameras', 'men', 'showroom']);

/** As wide as the digits need, so that nothing moves as they change. */
function Count({ of }: { of: number }) {
  const { t } = useTranslation('rooms');
  const text = t('list.number', { count: of });
  return <span style={{ display: 'inline-block', minWidth: `${text.length}ch` }}>{text}</span>;
}

export function RoomFilters({ query, offered }: { query: ListQuery; offered: readonly OfferedFilter[] }) {
  const { t, i18n } = useTranslation('rooms');
  const navigate = useNavigate();
  const { filter: current, sort, words } = query;
  return (
    <div className="room-filters row g12" id="filters">
      <nav className="grow" aria-label={t('list.filters.label')}>
        <ChipRow>
          {offered.map(({ filter, count }) => (
            <ChipLink
              key={filter}
              to={{ search: writeQuery({ filter, sort, words }) }}
              on={filter === current}
              count={counted.has(filter) ? <Count of={count} /> : undefined}
              preventScrollReset
            >
              {t(`list.filters.${filter}`)}
            </ChipLink>
          ))}
        </ChipRow>
      </nav>
      <form className="room-sort row g8" action={inLanguage(pathTo('chat'), i18n.language as Language)}>
        {words && <input type="hidden" name="q" value={words} />}
        {current !== 'all' && <input type="hidden" name="show" value={current} />}
        <Select
          look="plain"
          name="sort"
          aria-label={t('list.sorts.label')}
          key={sort}
          defaultValue={sort}
          onChange={(event) => {
            const chosen = event.currentTarget.value as RoomSort;
            void navigate(
              { search: writeQuery({ filter: current, sort: chosen, words }) },
              { preventScrollReset: true },
            );
          }}
        >
          {roomSorts.map((each) => (
            <option key={each} value={each}>
              {t(`list.sorts.${each}`)}
            </option>
          ))}
        </Select>
        <noscript>
          <Button type="submit" size="small">
            {t('list.sorts.send')}
          </Button>
        </noscript>
      </form>
    </div>
  );
}

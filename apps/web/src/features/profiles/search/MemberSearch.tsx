// The member search: results, their order, the filters under way, and the panel that changes them; on phones the
// panel rises over the page, and without scripts it stands below the results.
import './search.css';
import {
  inLanguage,
  type Language,
  memberSearch,
  pathTo,
  type SearchOrder,
  searchOrders,
} from '@alcove/protocol';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import X from 'lucide-react/icons/x';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import { EmptyState, ErrorState } from '../../../ui/Blank.tsx';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { useModal } from '../../../ui/modal.ts';
import { Pager } from '../../../ui/Pager.tsx';
import { Select } from '../../../ui/Select.tsx';
import { AppliedFilters } from './AppliedFilters.tsx';
import { FoundMember } from './FoundMember.tsx';
import type { LoadedSearch } from './load.ts';
import { searchInput, writeMemberQuery } from './query.ts';
import { SearchForm } from './SearchForm.tsx';
import { NobodyFound, useWidenings, type Widening } from './Widening.tsx';

/** Cards that most screens show without scrolling. */
const eagerCards = 4;

type LoadedProps = { loaded: LoadedSearch };

function Order({ loaded: { query } }: LoadedProps) {
  const { t, i18n } = useTranslation('profiles');
  const navigate = useNavigate();
  const { sort: _sort, page: _page, ...rest } = searchInput(query);
  return (
    <form className="search-order" action={inLanguage(pathTo('profiles'), i18n.language as Language)}>
      {Object.entries(rest).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={String(value)} />
      ))}
      <Select
        look="plain"
        name="sort"
        aria-label={t('search.sorts.label')}
        key={query.sort}
        defaultValue={query.sort}
        onChange={(event) => {
          const sort = event.currentTarget.value as SearchOrder;
          void navigate(
            { search: writeMemberQuery({ ...query, sort, page: 1 }) },
            { preventScrollReset: true },
          );
        }}
      >
        {searchOrders.map((each) => (
          <option key={each} value={each}>
            {t(`search.sorts.${each}`)}
          </option>
        ))}
      </Select>
      <noscript>
        <Button type="submit" size="small">
          {t('search.sorts.send')}
        </Button>
      </noscript>
    </form>
  );
}

type WidenedProps = LoadedProps & { widenings: readonly Widening[] };

function Results({ loaded, widenings }: WidenedProps) {
  const { t } = useTranslation('profiles');
  const { pathname, search } = useLocation();
  const { query, found } = loaded;
  if (found.state === 'failed' || found.state === 'refused')
    return (
      <ErrorState
        title={t('search.failed.title')}
        sentence={found.state === 'refused' ? found.message : t('search.failed.text')}
        action={
          <ButtonLink kind="primary" to={pathname + search} reloadDocument>
            {t('search.failed.again')}
          </ButtonLink>
        }
      />
    );
  if (found.state === 'nickTooShort')
    return <EmptyState title={t('search.short.title')} sentence={t('search.short.text')} />;
  if (found.state === 'noPosition')
    return (
      <EmptyState
        title={t('search.noPosition.title')}
        sentence={t('search.noPosition.text')}
        action={
          <ButtonLink to={{ search: writeMemberQuery({ ...query, near: undefined }) }}>
            {t('search.noPosition.action')}
          </ButtonLink>
        }
      />
    );
  if (found.list.length === 0) return <NobodyFound query={query} widenings={widenings} />;
  const first = (query.page - 1) * memberSearch.pageSize;
  const last = Math.min(memberSearch.pages, Math.ceil(found.total / memberSearch.pageSize));
  const pageLink = (page: number) => writeMemberQuery({ ...query, page }) || '?';
  return (
    <>
      <ul className="found-members">
        {found.list.map((member, at) => (
          <li key={member.uid}>
            <FoundMember member={member} eager={at < eagerCards} />
          </li>
        ))}
      </ul>
      <Pager
        label={t('search.pages')}
        line={t(found.more ? 'search.shownOfMore' : 'search.shown', {
          from: first + 1,
          to: first + found.list.length,
          total: found.total,
        })}
        page={query.page}
        last={last}
        linkTo={pageLink}
      />
    </>
  );
}

type FilterSheetProps = WidenedProps & { open: boolean; onClose: () => void };

function FilterSheet({ loaded, widenings, open, onClose }: FilterSheetProps) {
  const { t } = useTranslation('profiles');
  return (
    <dialog {...useModal({ open, onClose })} className="dialog search-sheet" aria-label={t('search.title')}>
      <div className="dialog-sheet">
        {open && (
          <SearchForm
            key={writeMemberQuery(loaded.query)}
            loaded={loaded}
            widening={widenings[0]}
            onSent={onClose}
            lead={<IconButton icon={X} label={t('search.close')} onClick={onClose} />}
          />
        )}
      </div>
    </dialog>
  );
}

export function MemberSearch({ loaded, heading }: LoadedProps & { heading: ReactNode }) {
  const { t } = useTranslation('profiles');
  const [open, setOpen] = useState(false);
  const { state } = useNavigation();
  const { found, query } = loaded;
  const widenings = useWidenings(loaded);
  const count =
    found.state !== 'open'
      ? ''
      : found.more
        ? t('search.matchesMore')
        : t('search.matches', { count: found.total });
  return (
    <div className="member-search" aria-busy={state === 'loading'}>
      <div className="search-results">
        <div className="search-top">
          <div>
            {heading}
            <p className="search-count" aria-live="polite">
              {count}
            </p>
          </div>
          <div className="search-tools">
            {found.state === 'open' && <Order loaded={loaded} />}
            <a
              href="#filters"
              className="button button-secondary search-open"
              onClick={(event) => {
                event.preventDefault();
                setOpen(true);
              }}
            >
              <SlidersHorizontal size={16} aria-hidden="true" />
              {t('search.open')}
            </a>
          </div>
        </div>
        <AppliedFilters loaded={loaded} />
        <Results loaded={loaded} widenings={widenings} />
      </div>
      <aside className="card search-beside" id="filters" aria-label={t('search.title')}>
        <SearchForm key={writeMemberQuery(query)} loaded={loaded} widening={widenings[0]} />
      </aside>
      <FilterSheet loaded={loaded} widenings={widenings} open={open} onClose={() => setOpen(false)} />
    </div>
  );
}

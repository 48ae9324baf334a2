// The rest of a list: one button that brings more, links to the next and the previous ones, or the pages before and after.
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { lastPageOf, shownOn } from '../list-pages.ts';
import { Button, ButtonLink } from './Button.tsx';
import { Icon } from './Icon.tsx';

export type LoadMoreProps = {
  onMore: () => void;
  loading?: boolean;
  /** How many are shown of how many. */
  line?: ReactNode;
};

export function LoadMore({ onMore, loading, line }: LoadMoreProps) {
  const { t } = useTranslation('ui');
  return (
    <div className="load-more">
      {line && <span className="dim">{line}</span>}
      <Button onClick={onMore} busy={loading && t('loading')}>
        {t('more')}
      </Button>
    </div>
  );
}

export type PagerProps = {
  /** Where a page has more than one list. */
  label?: string;
  page: number;
  total: number;
  perPage: number;
  /** In place of "1 à 10 sur 13 682". */
  line?: ReactNode;
  /** Where fewer pages can be opened than there are. */
  most?: number;
  linkTo?: (page: number) => string;
};

/** The first page has the plain address. */
const linkToPage = (page: number): string => (page === 1 ? '?' : `?p=${page}`);

/** Nothing where there is one page. */
export function Pager({
  label,
  page,
  total,
  perPage,
  line,
  most = Infinity,
  linkTo = linkToPage,
}: PagerProps) {
  const { t } = useTranslation('ui');
  const last = Math.min(most, lastPageOf(total, perPage));
  if (last <= 1) return null;
  const turned = (by: -1 | 1) => (page + by >= 1 && page + by <= last ? linkTo(page + by) : undefined);
  return (
    <nav className="pager" aria-label={label ?? t('pager.pages')}>
      <span className="dim">{line ?? t('pager.shown', { ...shownOn(page, total, perPage), total })}</span>
      <Turn to={turned(-1)} rel="prev" name={t('pager.previous')} icon={ChevronLeft} />
      <Turn to={turned(1)} rel="next" name={t('pager.next')} icon={ChevronRight} />
    </nav>
  );
}

export type FurtherLinksProps = {
  label: string;
  page: number;
  /** Items on a page. */
  size: number;
  total: number;
  /** "Show the next 20". */
  next: (count: number) => string;
  previous: string;
};

/** Where a list is read on and on, without the number of its page. Nothing where there is one page. */
export function FurtherLinks({ label, page, size, total, next, previous }: FurtherLinksProps) {
  const left = total - page * size;
  if (page === 1 && left <= 0) return null;
  return (
    <nav className="further-links" aria-label={label}>
      {page > 1 && (
        <ButtonLink kind={left > 0 ? 'ghost' : 'secondary'} block rel="prev" to={linkToPage(page - 1)}>
          {previous}
        </ButtonLink>
      )}
      {left > 0 && (
        <ButtonLink block rel="next" to={linkToPage(page + 1)}>
          {next(Math.min(left, size))}
        </ButtonLink>
      )}
    </nav>
  );
}

const Turn = ({ to, rel, name, icon }: TurnProps) =>
  to ? (
    <Link to={to} rel={rel} className="icon-button icon-button-filled" aria-label={name}>
      <Icon of={icon} />
    </Link>
  ) : (
    <span className="icon-button pager-end" aria-hidden="true">
      <Icon of={icon} />
    </span>
  );
type TurnProps = { to: string | undefined; rel: string; name: string; icon: typeof ChevronLeft };

// The rest of a list: one button that brings more, or the pages before and after.
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Button } from './Button.tsx';
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
  label: string;
  /** "1 à 10 sur 13 682". */
  line: ReactNode;
  previous?: string | undefined;
  next?: string | undefined;
};

export function Pager({ label, line, previous, next }: PagerProps) {
  const { t } = useTranslation('ui');
  return (
    <nav className="pager" aria-label={label}>
      <span className="dim">{line}</span>
      <Turn to={previous} rel="prev" name={t('pager.previous')} icon={ChevronLeft} />
      <Turn to={next} rel="next" name={t('pager.next')} icon={ChevronRight} />
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

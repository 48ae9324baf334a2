// Brings back a list's filters once they have been scrolled away: the page's element `#filters`.
import { pages } from '@alcove/protocol';
import { useTranslation } from 'react-i18next';
import { usePageKey } from '../page-key.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { glyph } from '../icons.tsx';
import { useScrolledAway } from './use-scrolled-away.ts';

export const topMarkId = 'top';
const filtersId = 'filters';

function showFilters(): void {
  const filters = document.getElementById(filtersId);
  if (!filters) {
    window.scrollTo({ top: 0, behavior: 'smooth' });
    return;
  }
  filters.scrollIntoView({ behavior: 'smooth', block: 'center' });
  filters.querySelector<HTMLElement>('a, button, input, select')?.focus({ preventScroll: true });
}

export function FilterButton() {
  const { t } = useTranslation();
  const key = usePageKey();
  const isList = key !== undefined && 'list' in pages[key];
  const scrolled = useScrolledAway(`#${topMarkId}`);
  if (!isList || !scrolled) return null;
  return (
    <IconButton icon={glyph('sliders')} label={t('header.filter')} className="filter" onClick={showFilters} />
  );
}

// The way through a list of more than one page.
import { useTranslation } from 'react-i18next';
import { Pager } from '../../ui/Pager.tsx';
import { lastPageOf, linkTo as plainLinkTo, shownOn } from './list-page.ts';

type ListPagerProps = { page: number; total: number; linkTo?: (page: number) => string };

export function ListPager({ page, total, linkTo = plainLinkTo }: ListPagerProps) {
  const { t } = useTranslation('relations');
  const last = lastPageOf(total);
  if (last === 1) return null;
  return (
    <Pager
      label={t('list.pages')}
      line={t('list.shown', { ...shownOn(page, total), total })}
      previous={page > 1 ? linkTo(page - 1) : undefined}
      next={page < last ? linkTo(page + 1) : undefined}
    />
  );
}

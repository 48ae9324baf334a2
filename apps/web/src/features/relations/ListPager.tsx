// The way through a list of more than one page.
import { useTranslation } from 'react-i18next';
import { Pager } from '../../ui/Pager.tsx';
import { lastPageOf, shownOn } from './list-page.ts';

type ListPagerProps = { page: number; total: number; linkTo?: (page: number) => string };

export function ListPager({ page, total, linkTo }: ListPagerProps) {
  const { t } = useTranslation('relations');
  return (
    <Pager
      label={t('list.pages')}
      line={t('list.shown', { ...shownOn(page, total), total })}
      page={page}
      last={lastPageOf(total)}
      {...(linkTo && { linkTo })}
    />
  );
}

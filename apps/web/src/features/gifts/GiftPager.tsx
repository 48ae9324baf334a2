// The way through a list of gifts of more than one page.
import { pageSizes } from '@alcove/protocol';
import { useTranslation } from 'react-i18next';
import { Pager } from '../../ui/Pager.tsx';
import { lastGiftPage } from './load.ts';

type GiftPagerProps = { page: number; total: number; linkTo?: (page: number) => string };

export function GiftPager({ page, total, linkTo }: GiftPagerProps) {
  const { t } = useTranslation('gifts');
  const from = (page - 1) * pageSizes.gifts + 1;
  return (
    <Pager
      label={t('list.pages')}
      line={t('list.shown', { from, to: Math.min(total, page * pageSizes.gifts), total })}
      page={page}
      last={lastGiftPage(total)}
      {...(linkTo && { linkTo })}
    />
  );
}

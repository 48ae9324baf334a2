// The way through a list of gifts of more than one page.
import { pageSizes } from '@alcove/protocol';
import { useTranslation } from 'react-i18next';
import { Pager } from '../../ui/Pager.tsx';
import { lastGiftPage } from './load.ts';

type GiftPagerProps = { page: number; total: number; linkTo: (page: number) => string };

export function GiftPager({ page, total, linkTo }: GiftPagerProps) {
  const { t } = useTranslation('gifts');
  const last = lastGiftPage(total);
  if (last === 1) return null;
  const from = (page - 1) * pageSizes.gifts + 1;
  return (
    <Pager
      label={t('list.pages')}
      line={t('list.shown', { from, to: Math.min(total, page * pageSizes.gifts), total })}
      previous={page > 1 ? linkTo(page - 1) : undefined}
      next={page < last ? linkTo(page + 1) : undefined}
    />
  );
}
